// The stage: the picture with the marks over it. What is drawn is decided in `painter.ts`, what a hand does with it in
// `gestures.ts`, where things are in `transform.ts`.
import { useEffect, useRef } from "react";
import { Empty } from "../frame/empty";
import { Notice, Progress } from "../frame/notice";
import { pictureMissing, pictureOf } from "../state/capture";
import { useSession, useSessionState } from "../state/context";
import { shownMarks } from "../state/layers";
import { counted } from "../state/words";
import { attachGestures } from "./gestures";
import { attachKeys, HELP } from "./keys";
import { attachPainter } from "./painter";
import { StackMenu } from "./stack_menu";
import "./stage.css";

export function Stage() {
  const capture = useSessionState((state) => state.capture);
  const dragging = useSessionState((state) => state.dragging);
  return (
    <section className="stage-area" aria-label="Stage">
      {/* Another capture is another surface: nothing of the one before is left on it, not even while its picture loads. */}
      {capture ? <Surface key={capture.id} /> : <Empty />}
      <Progress />
      <Notice />
      {dragging && <div className="drop" aria-hidden="true">Drop to open</div>}
    </section>
  );
}

function Surface() {
  const session = useSession();
  const capture = useSessionState((state) => state.capture);
  const switches = useSessionState((state) => state.switches);
  const stage = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const focus = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (!stage.current || !sheet.current || !picture.current || !marks.current || !focus.current) return;
    const element = stage.current;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) session.camera.send({ type: "resized", stage: { width, height } });
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    measure();
    const stops = [
      attachPainter(session, {
        stage: element,
        sheet: sheet.current,
        picture: picture.current,
        marks: marks.current,
        focus: focus.current,
      }),
      attachGestures(element, session),
      attachKeys(element, session),
      () => watcher.disconnect(),
    ];
    return () => stops.forEach((stop) => stop());
  }, [session]);

  if (!capture) return null;
  const { view, id } = capture;
  const missing = pictureMissing(capture);
  const shown = shownMarks(view.marks, switches).length;
  return (
    <>
      {/* An application to assistive technology: it has arrow keys of its own, and the list of marks beside it. */}
      <div
        ref={stage}
        className="stage"
        role="application"
        aria-label={`Screen of ${view.name}`}
        aria-describedby="stage-help"
        tabIndex={0}
        data-region="stage"
        data-stage
      >
        <div ref={sheet} className="sheet" />
        <img
          ref={picture}
          className="picture"
          alt=""
          draggable={false}
          hidden={!pictureOf(capture)}
          src={pictureOf(capture) ? session.door.pictureUrl(id) : undefined}
          onError={() => session.state.send({ type: "failed", fault: PICTURE_LOST })}
        />
        <canvas ref={marks} role="img" aria-label={`${missing ? "Screen" : "Picture"} with ${counted(shown, "mark")}`} />
        <canvas ref={focus} aria-hidden="true" />
        <StackMenu />
      </div>
      <p id="stage-help" hidden>{HELP}</p>
      {missing && (
        <p className="no-picture" role="note">
          {missing.message} {missing.hint}
        </p>
      )}
    </>
  );
}

const PICTURE_LOST = {
  code: "picture_not_shown",
  message: "The picture of this capture could not be shown.",
  hint: "Tree and marks are complete. Open the capture again to try once more.",
};
