import type { Session } from './session.js';

/**
 * One sign-in for all tabs of a browser. A tab without a session asks the others, and takes over that of the tab used
 * last; whoever signs out leaves in all of them. Nothing is written down for it: tokens stay in the memory of open tabs,
 * and with the last tab the session is gone.
 */

type Message =
  | { readonly asks: string; readonly tenant: string | null }
  | { readonly answers: string; readonly session: Session; readonly usedAt: number }
  | { readonly over: string };

/** A tab that is there answers at once; a browser that put all of them to sleep is not waited for. */
const longestMs = 300;
/** After the first answer: another tab may have been used later. */
const othersMs = 50;

interface Tab {
  session(): Session | null;
  /** When somebody last used it, in milliseconds. */
  usedAt(): number;
  /** The session was ended in another tab. */
  ended(): void;
}

export class Tabs {
  constructor(private readonly channel: BroadcastChannel) {}

  /** Answers tabs that open, and hears of the end of the session. */
  listen(tab: Tab): void {
    this.channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      const session = tab.session();
      if (!session) return;
      if ('over' in data && data.over === session.token) return tab.ended();
      if ('asks' in data && (data.tenant === null || data.tenant === session.tenant))
        this.send({ answers: data.asks, session, usedAt: tab.usedAt() });
    });
  }

  /** The session of the tab used last (`tenant`: of those of this programme); null where there is none. */
  async take(tenant: string | null): Promise<Session | null> {
    const asks = crypto.randomUUID();
    const answers: { session: Session; usedAt: number }[] = [];
    let stop: () => void = () => undefined;
    const done = new Promise<void>(resolve => (stop = resolve));
    const hear = ({ data }: MessageEvent<Message>) => {
      if (!('answers' in data) || data.answers !== asks) return;
      answers.push(data);
      setTimeout(stop, othersMs);
    };
    this.channel.addEventListener('message', hear);
    this.send({ asks, tenant });
    const atLast = setTimeout(stop, longestMs);
    await done;
    clearTimeout(atLast);
    this.channel.removeEventListener('message', hear);
    return answers.toSorted((one, other) => other.usedAt - one.usedAt)[0]?.session ?? null;
  }

  over(token: string): void {
    this.send({ over: token });
  }

  private send(message: Message): void {
    this.channel.postMessage(message);
  }
}

let own: Tabs | undefined;
export const tabs = (): Tabs => (own ??= new Tabs(new BroadcastChannel('weitersagen.console')));
