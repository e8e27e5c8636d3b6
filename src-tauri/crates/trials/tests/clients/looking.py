"""What facebook-wda can look at without a session, asked of the phone whose address is the first argument.

Prints one JSON object with what came back, for the Rust test to compare with what the phone shows.
"""

import json
import sys

import wda

client = wda.Client(sys.argv[1])
status = client.status()
xml = client.source()
tree = client.source(format="json")
picture = client.screenshot()
raw = client.screenshot(format="raw")
app = client.app_current()


def count(node):
    return 1 + sum(count(child) for child in node.get("children", []))


print(
    json.dumps(
        {
            "ready": status["ready"],
            "state": status["state"],
            "xml_nodes": xml.count("<XCUIElementType"),
            "json_nodes": count(tree),
            "root": tree["type"],
            "label": tree["label"],
            "rect": tree["rect"],
            "picture": list(picture.size),
            "colour": list(picture.getpixel((10, 400))),
            "png": raw[1:4].decode("ascii"),
            "bundle": app["bundleId"],
            "name": app["name"],
            "scale": client.http.get("/wda/screen").value["scale"],
            "size": client.http.get("/window/size").value,
            "orientation": client.http.get("/orientation").value,
        }
    )
)
