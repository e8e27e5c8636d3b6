// React Aria lays out every row instead of those in sight when it believes to be under test; here it is to do as it does
// for people, and its question must not fail in a browser, which has no `process`.
Object.assign(globalThis, { process: { env: { VIRT_ON: "true" } } });
