//! Tests of the lane on a clock that only runs when everybody waits.

use super::*;
use std::sync::Mutex;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

const WHAT: &str = "the tree";

fn turn(patience: u64) -> Turn {
    Turn {
        what: WHAT,
        patience: Some(Duration::from_secs(patience)),
        progress: Duration::from_secs(5),
        bytes: Arc::default(),
    }
}

/// Work that takes this many seconds.
async fn work(seconds: u64) -> Result<u64, DeviceError> {
    sleep(Duration::from_secs(seconds)).await;
    Ok(seconds)
}

fn code<T>(result: Result<T, DeviceError>) -> DeviceErrorCode {
    result.map(|_| ()).unwrap_err().code
}

#[tokio::test(start_paused = true)]
async fn progress_is_told_every_five_seconds_and_patience_ends() {
    let lane = Lane::new();
    let told = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&told);
    let call = Call::new(CancellationToken::new(), move |p| log.lock().unwrap().push(p));
    let error = lane.run(turn(17), &call, work(100)).await.unwrap_err();
    assert_eq!(error.code, DeviceErrorCode::StillWorking);
    assert!(error.message.contains("17 s ago"), "{error}");
    let waiting = |s| Progress::Waiting { what: WHAT, since: Duration::from_secs(s) };
    assert_eq!(*told.lock().unwrap(), [Progress::Asked { what: WHAT }, waiting(5), waiting(10), waiting(15)]);

    // Meanwhile everybody is answered at once, and nothing begins.
    sleep(Duration::from_secs(3)).await;
    let before = Instant::now();
    let busy = lane.run(turn(17), &Call::default(), work(1)).await.unwrap_err();
    assert_eq!((busy.code, before.elapsed()), (DeviceErrorCode::DeviceBusy, Duration::ZERO));
    assert!(busy.message.contains("asked for the tree 20 s ago"), "{busy}");

    // Once the work is done it is as if nothing had been.
    sleep(Duration::from_secs(81)).await;
    assert_eq!(lane.run(turn(17), &Call::default(), work(1)).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn bytes_that_come_are_told() {
    let lane = Lane::new();
    let told = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&told);
    let call = Call::new(CancellationToken::new(), move |p| log.lock().unwrap().push(p));
    let turn = turn(60);
    let bytes = Arc::clone(&turn.bytes);
    let work = async move {
        for _ in 0..2 {
            sleep(Duration::from_secs(6)).await;
            bytes.fetch_add(1000, Ordering::Relaxed);
        }
        sleep(Duration::from_secs(4)).await;
        Ok(())
    };
    assert_eq!(lane.run(turn, &call, work).await, Ok(()));
    let receiving = |bytes| Progress::Receiving { what: WHAT, bytes };
    let waiting = Progress::Waiting { what: WHAT, since: Duration::from_secs(5) };
    let expected = [Progress::Asked { what: WHAT }, waiting, receiving(1000), receiving(2000)];
    assert_eq!(*told.lock().unwrap(), expected);
}

#[tokio::test(start_paused = true)]
async fn the_second_waits_its_turn() {
    let lane = Lane::new();
    let begin = Instant::now();
    let call = Call::default();
    let (first, second, third) = tokio::join!(
        lane.run(turn(60), &call, work(10)),
        lane.run(turn(60), &call, work(1)),
        lane.run(turn(60), &call, work(2)),
    );
    assert_eq!((first, second, third), (Ok(10), Ok(1), Ok(2)));
    assert_eq!(begin.elapsed(), Duration::from_secs(13));
}

#[tokio::test(start_paused = true)]
async fn who_waits_behind_a_request_that_is_given_up_is_told_at_once() {
    let lane = Lane::new();
    let cancel = CancellationToken::new();
    let call = Call::new(cancel.clone(), |_| {});
    let other = Call::default();
    let begin = Instant::now();
    let later = async {
        sleep(Duration::from_secs(4)).await;
        cancel.cancel();
    };
    let (first, second, ()) =
        tokio::join!(lane.run(turn(60), &call, work(50)), lane.run(turn(60), &other, work(1)), later);
    assert_eq!((code(first), code(second)), (DeviceErrorCode::Cancelled, DeviceErrorCode::DeviceBusy));
    assert_eq!(begin.elapsed(), Duration::from_secs(4));
}

#[tokio::test(start_paused = true)]
async fn a_waiter_can_give_up_too_and_a_cancelled_call_sends_nothing() {
    let lane = Lane::new();
    let cancel = CancellationToken::new();
    let call = Call::new(cancel.clone(), |_| {});
    let (begun, never) = oneshot::channel();
    let other = Call::default();
    let later = async {
        sleep(Duration::from_secs(4)).await;
        cancel.cancel();
    };
    let begins = async move {
        let _ = begun.send(());
        work(1).await
    };
    let (first, second, ()) =
        tokio::join!(lane.run(turn(60), &other, work(20)), lane.run(turn(60), &call, begins), later);
    assert_eq!((first, code(second)), (Ok(20), DeviceErrorCode::Cancelled));
    assert!(never.await.is_err(), "the work of a call that was given up before its turn began all the same");
    assert_eq!(code(lane.run(turn(60), &call, work(1)).await), DeviceErrorCode::Cancelled);
    assert_eq!(lane.run(turn(60), &other, work(1)).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_future_that_is_dropped_gives_its_request_up() {
    let lane = Lane::new();
    let call = Call::default();
    let dropped = tokio::time::timeout(Duration::from_secs(2), lane.run(turn(60), &call, work(30))).await;
    assert!(dropped.is_err());
    assert_eq!(code(lane.run(turn(60), &call, work(1)).await), DeviceErrorCode::DeviceBusy);
    sleep(Duration::from_secs(29)).await;
    assert_eq!(lane.run(turn(60), &call, work(1)).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn work_that_panics_frees_the_lane() {
    let lane = Lane::new();
    let call = Call::default();
    let panics = async { if lane_is_fine() { panic!("on purpose") } else { Ok(0_u64) } };
    assert_eq!(code(lane.run(turn(60), &call, panics).await), DeviceErrorCode::Cancelled);
    assert_eq!(lane.run(turn(60), &call, work(1)).await, Ok(1));
}

fn lane_is_fine() -> bool {
    true
}

#[test]
fn times_are_said_as_people_say_them() {
    for (ms, said) in
        [(0, "0 ms"), (250, "250 ms"), (999, "999 ms"), (1_500, "1.5 s"), (9_990, "9.9 s"), (70_400, "70 s")]
    {
        assert_eq!(seconds(Duration::from_millis(ms)), said);
    }
}
