/** Milliseconds before its end at which somebody is told of it. */
export const toldBeforeMs = 5 * 60_000;

let endsAt: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach(listener => listener());

/** What an answer says of the session's end; answers without it say nothing. */
export function noteSessionEnd(said: string | null): void {
  const next = said === null ? Number.NaN : Date.parse(said);
  if (Number.isNaN(next) || next === endsAt) return;
  endsAt = next;
  clearTimeout(timer);
  timer = setTimeout(tell, Math.max(0, endsAt - toldBeforeMs - Date.now()));
  tell();
}

/** When the session ends, once that is soon; null before, and where it goes on by itself. */
export const sessionEndingSoon = (): number | null =>
  endsAt !== null && Date.now() >= endsAt - toldBeforeMs ? endsAt : null;

/** For `useSyncExternalStore`. */
export function onSessionEnd(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
