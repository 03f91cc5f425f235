import { readCookie, writeCookie } from '../../shared/http/storage.js';

/** Who sent the form from this browser: the contact's number and its secret. */
export interface KnownContact {
  readonly number: string;
  readonly hash: string;
}

const prefix = 'psoe_recipient_';
/** As long as a recommendation is valid. Without it nobody could correct the address or ask for the mail again. */
const days = 60;

/** docs/specification/friend.md#the-browser-remembers-its-contact: set when the form was sent or the contact was found, removed when it was not. */
export const knownContact = {
  remember(recommendation: string, { number, hash }: KnownContact): void {
    writeCookie(prefix + recommendation, `${number}.${hash}`, days);
  },
  read(recommendation: string): KnownContact | null {
    const [number, hash] = readCookie(prefix + recommendation)?.split('.') ?? [];
    return number && hash ? { number, hash } : null;
  },
  forget(recommendation: string): void {
    writeCookie(prefix + recommendation, '', 0);
  },
  /** A recommendation this browser sent the form of, where there is one. */
  anyRecommendation(jar = document.cookie): string | null {
    return new RegExp(`(?:^|; )${prefix}([^=]+)=[^;]`).exec(jar)?.[1] ?? null;
  },
};
