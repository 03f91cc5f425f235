import './storage.js';
import type { AnswerOf } from '#contract/call.js';
import type { signStaffIn } from '#generated/portal-calls.js';
import { readCookie, writeCookie, type CookieJar, type TabStore } from './storage.js';

/** The session token, httpOnly; set by the server (decision 0028, docs/specification/wire.md#constants). */
export const sessionCookie = 'psoe_token';
/** Set by the server beside it, so that scripts can tell that a session exists. */
export const loggedInCookie = 'psoe_angemeldet';
const probe = 'psoe_probe';

type Way = 'cookie' | 'rahmen' | 'memory';

/** Which cookies the browser accepts: normal, partitioned by the embedding page (decision 0026), or none. */
export function wayOfKeeping(jar: CookieJar): Way {
  const kept = (attributes: string) => {
    jar.cookie = `${probe}=1; Path=/; ${attributes}`;
    const found = readCookie(probe, jar) !== null;
    jar.cookie = `${probe}=; Path=/; ${attributes}; Max-Age=0`;
    return found;
  };
  if (kept('SameSite=Lax')) return 'cookie';
  return kept('SameSite=None; Secure; Partitioned') ? 'rahmen' : 'memory';
}

/** A state that components subscribe to. */
class Watched<State> {
  private readonly listeners = new Set<() => void>();

  constructor(private state: State) {}

  now = (): State => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  protected change(next: State): void {
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}

/** Whether a user is logged in, and the headers of requests in the session. */
export class Session extends Watched<boolean> {
  /** Only without cookies, as in some embedded frames: the session then lasts as long as the page. */
  private token: string | null = null;
  private way: Way | undefined;
  /** The state in which the page was prerendered. */
  readonly began = this.now();
  readonly isOpen = this.now;

  constructor(private readonly jar: CookieJar) {
    super(readCookie(loggedInCookie, jar) !== null);
  }

  /** For a request in this session, or one that opens it. */
  headers(): Record<string, string> {
    // The server's mark outside of other pages shows that cookies are kept; each cookie written to find out stops the page for a moment.
    const ownPage = !import.meta.env.SSR && parent === window;
    this.way ??= this.began && ownPage ? 'cookie' : wayOfKeeping(this.jar);
    if (this.way !== 'memory') return { 'X-Sitzung': this.way };
    return this.token === null ? {} : { Authorization: `Bearer ${this.token}` };
  }

  /** With a login answer's token; empty if it is in the cookie. */
  start(token: string): void {
    this.token = token || null;
    this.change(true);
  }

  /** After logout, a failed refresh or PSOF0204. Without the mark the server ignores the session cookie. */
  end(): void {
    if (!this.isOpen()) return;
    this.token = null;
    writeCookie(loggedInCookie, '', 0, this.jar);
    this.change(false);
  }
}

export type SignedInStaff = AnswerOf<typeof signStaffIn>;

const key = 'staff';

/** An agency's staff session: this tab only, independent of a recommender's session. */
export class StaffSession extends Watched<SignedInStaff | null> {
  constructor(private readonly tab: TabStore) {
    super(tab.read(key));
  }
  start(signedIn: SignedInStaff): void {
    this.tab.write(key, signedIn);
    this.change(signedIn);
  }
  end(): void {
    this.tab.forget(key);
    this.change(null);
  }
}
