// The window around the stage: opening, faults, saving, menu commands, the state line, the way round by F6.
import { act, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Operations } from "../src/bindings";
import type { CommandId } from "../src/commands";
import type { Door } from "../src/door";
import { emptyWindow, middle, openWindow, page, ready, TOGGLES, userEvent } from "./window";

/** A door that saves nowhere and remembers what it was asked. */
function saving(asked: unknown[], picked: string | null = "/tmp/picked.sightline") {
  return (door: Door): Partial<Door> => ({
    pickSavePath: async () => picked,
    call: async <K extends keyof Operations>(operation: K, args: Operations[K]["args"]) => {
      if (operation !== "save") return door.call(operation, args);
      asked.push(args);
      const written = (args as Operations["save"]["args"]).out ?? "/tmp/phone.sightline";
      return { file: written, name: written.replace(/^.*\//, ""), masked: 1, picture_masked: false } as Operations[K]["reply"];
    },
  });
}

describe("opening", () => {
  it("says what to do while nothing is open, and opens what was recorded", async () => {
    emptyWindow();
    await expect.element(page.getByRole("heading", { name: /Open a capture/ })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: TOGGLES, exact: true }));
    await ready();
    expect(document.title).toContain(TOGGLES);
  });

  it("shows nothing but that while nothing is open", async () => {
    const { session, visitors } = emptyWindow();
    expect([...document.querySelectorAll("[data-region]")].map((part) => part.getAttribute("data-region"))).toEqual(["toolbar"]);
    const buttons = page.getByRole("button").elements().map(({ textContent }) => textContent);
    expect(buttons.slice(0, 3)).toEqual(["Open", "Connect", expect.stringMatching(/^Open a file…/)]);
    expect(page.getByRole("switch").elements()).toEqual([]);
    // Commands of a capture do nothing, by whatever way they come.
    const before = session.state.get();
    act(() => ["view_digest", "toggle_legend", "toggle_layer_kept", "save"].forEach((id) => visitors.command(id as CommandId)));
    await userEvent.keyboard("{Control>}{Alt>}3{/Alt}{/Control}");
    expect(session.state.get()).toBe(before);
  });

  it("opens what is dropped or given as an argument by the same way", async () => {
    const { visitors } = emptyWindow();
    act(() => visitors.dragging(true));
    await expect.element(page.getByText("Drop to open")).toBeInTheDocument();
    act(() => visitors.open(TOGGLES));
    await ready();
    await expect.element(page.getByText("Drop to open")).not.toBeInTheDocument();
  });

  it("shows message, hint and code of a fault and keeps the last capture", async () => {
    const w = await openWindow();
    act(() => w.visitors.open("/tmp/nothing-of-the-kind.xml"));
    const alert = page.getByRole("alert");
    await expect.element(alert).toHaveTextContent("not_recorded");
    await expect.element(alert).toHaveTextContent("still open");
    expect(w.session.state.get().capture?.view.rows).toBe(w.rows);
    await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
    await expect.element(alert).not.toBeInTheDocument();
  });

  it("can be cancelled, and the late reply is let go", async () => {
    const closed: unknown[] = [];
    const held: (() => void)[] = [];
    const { session, visitors } = emptyWindow((door) => ({
      call: async (operation, args) => {
        if (operation === "close") closed.push(args);
        if (operation === "open") await new Promise<void>((done) => held.push(done));
        return door.call(operation, args);
      },
    }));
    act(() => visitors.open(TOGGLES));
    await userEvent.click(page.getByRole("button", { name: "Cancel" }));
    held.forEach((answer) => answer());
    await waitFor(() => expect(closed).toHaveLength(1));
    expect(session.state.get().capture).toBeNull();
  });
});

/** What the state line says of the file. */
const file = () => document.querySelector("[data-fact=file]")?.textContent;

describe("saving", () => {
  it("asks where when the source is no capture file yet", async () => {
    const asked: unknown[] = [];
    const w = await openWindow(TOGGLES, saving(asked));
    await userEvent.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(w.said()).toBe("Saved /tmp/picked.sightline. 1 secure value overwritten."));
    expect(asked).toEqual([{ source: w.session.state.get().capture?.id, out: "/tmp/picked.sightline" }]);
  });

  it("saves to that file from then on, and says so in title, name and state", async () => {
    const asked: unknown[] = [];
    const w = await openWindow(TOGGLES, saving(asked));
    const source = w.session.state.get().capture?.id;
    await w.click(middle(w.row("Button", "Back")));
    expect(file()).toBe("not saved");
    await userEvent.keyboard("{Control>}{Shift>}S{/Shift}{/Control}");
    await waitFor(() => expect(file()).toBe("saved"));
    expect(document.title).toBe("picked.sightline – Sightline");
    const name = page.getByRole("heading", { level: 1 }).element();
    expect([name.textContent, name.getAttribute("title")]).toEqual(["picked.sightline", "/tmp/picked.sightline"]);
    expect(w.session.state.get().selection?.node, "what was selected stays so").toBe(w.row("Button", "Back").node);
    expect(document.querySelector<HTMLElement>("[data-stage]")?.dataset["ready"]).toBe("true");
    await userEvent.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(asked).toEqual([{ source, out: "/tmp/picked.sightline" }, { source }]));
  });

  it("does nothing when a person changes their mind", async () => {
    const asked: unknown[] = [];
    await openWindow(TOGGLES, saving(asked, null));
    await userEvent.keyboard("{Control>}s{/Control}");
    expect(asked).toEqual([]);
  });

  it("saves a capture file where it came from", async () => {
    const asked: unknown[] = [];
    const w = await openWindow(TOGGLES, (door) => {
      const { call } = saving(asked)(door);
      return {
        call: async (operation, args) => {
          const reply = await (call ?? door.call)(operation, args);
          return operation === "open" ? asFile(reply, "/tmp/phone.sightline") : reply;
        },
      };
    });
    await userEvent.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(asked).toEqual([{ source: w.session.state.get().capture?.id }]));
  });
});

/** The reply, as it is for a capture file. */
function asFile<T>(reply: T, path: string): T {
  const opened = reply as unknown as Operations["open"]["reply"];
  return { ...opened, view: { ...opened.view, path, saved: true } } as unknown as T;
}

describe("commands", () => {
  it("do once what reaches the window by menu and by key at the same moment", async () => {
    const w = await openWindow();
    const before = w.session.camera.get().camera.scale;
    act(() => w.visitors.command("zoom_in"));
    await userEvent.keyboard("{Control>}={/Control}");
    const times = Math.log(w.session.camera.get().camera.scale / before) / Math.log(1.25);
    expect(Math.round(times)).toBe(1);
  });

  it("clear a selection from the menu", async () => {
    const w = await openWindow();
    await w.click(middle(w.row("Button", "Back")));
    act(() => w.visitors.command("clear_selection"));
    expect(w.session.state.get().selection).toBeNull();
  });

  it("hide and show the legend, and remember it", async () => {
    const w = await openWindow();
    await userEvent.keyboard("{Control>}{Shift>}L{/Shift}{/Control}");
    await expect.element(page.getByRole("region", { name: "Legend" })).not.toBeInTheDocument();
    expect(localStorage.getItem("sightline.legend")).toBe("false");
    expect(w.session.state.get().legend).toBe(false);
  });

  it("go round the parts of the window with F6", async () => {
    await openWindow();
    const seen: (string | undefined)[] = [];
    document.addEventListener("focusin", ({ target }) => {
      seen.push((target as Element).closest<HTMLElement>("[data-region]")?.dataset["region"]);
    });
    await userEvent.keyboard("{F6}{F6}{F6}{F6}{F6}{F6}{F6}{Shift>}{F6}{/Shift}");
    expect(seen).toEqual(["toolbar", "rail", "legend", "stage", "lists", "state", "toolbar", "state"]);
  });
});

describe("the state line", () => {
  it("tells device, app, orientation, scale, time, counts and the verdict with its reason", async () => {
    const w = await openWindow();
    const { state } = w.session.state.get().capture?.view ?? expect.unreachable();
    const line = within(page.getByRole("contentinfo").element() as HTMLElement);
    expect(line.getByTitle(/^Nodes/).textContent).toBe(`${state.nodes} nodes`);
    expect(line.getByTitle(/^Scale/).textContent).toContain("3× px/pt");
    expect(line.getByTitle(/^Orientation/).textContent).toBe("portrait");
    await userEvent.click(line.getByRole("button", { name: /^(Unproven|Still|Moved)/ }));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toBeVisible();
    if (state.verdict.why) await expect.element(dialog).toHaveTextContent(state.verdict.why);
  });
});

describe("panels", () => {
  it("are resized by keyboard and remember it", async () => {
    await openWindow();
    const separator = page.getByRole("separator", { name: "Width of the inspector" });
    const before = document.querySelector(".side")?.getBoundingClientRect().width ?? 0;
    (separator.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await waitFor(() => expect(document.querySelector(".side")?.getBoundingClientRect().width).toBeGreaterThan(before));
    await waitFor(() => expect(Object.keys(localStorage).some((key) => key.includes("window"))).toBe(true));
  });
});
