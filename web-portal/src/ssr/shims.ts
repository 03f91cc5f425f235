// The stores of a browser, always empty: what a person's tab remembers the server never knows. Nothing of a visit is kept here.
const empty = Object.freeze({ getItem: () => null });
Object.assign(globalThis, { sessionStorage: empty, localStorage: empty });
