// Loaded into a host: its machine's clock is wrong by CLOCK_OFF milliseconds.
const off = Number(process.env.CLOCK_OFF ?? 0);
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Real.now() + off] : parts));
  }

  static now() {
    return Real.now() + off;
  }
};
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + off });
