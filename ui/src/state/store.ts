// A state, changed by a reducer, watched by components. Plain functions decide; this only tells who looks.
import { useSyncExternalStore } from "react";

export interface Store<S, A> {
  get(): S;
  send(action: A): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<S, A>(reduce: (state: S, action: A) => S, first: S): Store<S, A> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    send(action) {
      const next = reduce(state, action);
      if (Object.is(next, state)) return;
      state = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of the state; the component renders again when that part is another value. */
export function useStore<S, A, T>(store: Store<S, A>, part: (state: S) => T): T {
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}
