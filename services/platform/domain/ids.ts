import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { v5 } from 'uuid';

let lastMs = 0;
let count = 0;
/**
 * A new aggregate's id: UUIDv7, so that rows of one time lie together, a process's in order (RFC 9562, 6.2, method 1).
 * Node draws randomness for many of its own UUIDs at once, much cheaper than a draw per id; a recommendation takes five ids.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) [lastMs, count] = [now, randomInt(0x800)];
  else if (++count > 0xfff) [lastMs, count] = [lastMs + 1, 0];
  const time = lastMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`;
}

/** Whether the text has the form of an id, not of a number or a word. */
export const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A deterministic id: the same parts give the same id. For streams and effects that must not be created twice. */
export const idFrom = (...parts: string[]): string => v5(parts.join('\u001f'), 'b6f0c7a2-7c53-4c3d-9f6e-2f1c8e1f4a10');

/** A number that people read out on the phone: 10 digits, random. */
export const newNumber = (): string => String(randomInt(1_000_000_000, 10_000_000_000));

/** 16 hexadecimal digits that accompany a number in a link. */
export const newHash = (): string => randomBytes(8).toString('hex');

const unambiguous = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A code that people type: 8 characters without 0, O, 1 and I. */
export const newCode = (): string =>
  Array.from({ length: 8 }, () => unambiguous[randomInt(unambiguous.length)]).join('');
