import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, SentOf } from '#contract/call.js';
import type { CreatedRecipient } from '#contract/empfaenger/schemas.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import {
  clickRecommendation,
  confirmRecipient,
  countLandingPageVisit,
  createRecipient,
  openAnyRecommendation,
  openRecommendation,
  readOwnRecommendation,
  readProductLink,
  readRecipientOrder,
  recipientExists,
} from '#generated/portal-calls.js';
import { visitChannel } from '../../shared/visit-channel.js';
import { isProblem, send } from '../../shared/http/send.js';
import type { Tone } from '../../shared/i18n/language.js';
import { ownCookies, readCookie, writeCookie } from '../../shared/http/storage.js';
import { ownPortal } from '../../shared/portal.js';

/** The contact that sent the form from this browser: number and secret. */
export interface KnownContact {
  readonly number: string;
  readonly hash: string;
}

const prefix = 'psoe_recipient_';

/** Cookie of docs/specification/friend.md#the-browser-remembers-its-contact; removed if the contact is gone. */
export const knownContact = {
  /** Lasts as long as a recommendation: the friend needs it to correct the address or to request the mail again. */
  remember(recommendation: string, { number, hash }: KnownContact, days: number): void {
    writeCookie(prefix + recommendation, `${number}.${hash}`, days);
  },
  read(recommendation: string): KnownContact | null {
    const [number, hash] = readCookie(prefix + recommendation)?.split('.') ?? [];
    return number && hash ? { number, hash } : null;
  },
  forget(recommendation: string): void {
    writeCookie(prefix + recommendation, '', 0);
  },
  /** The recommendation whose form was sent from this browser, if any; of several the last: browsers list the newest there. */
  lastRecommendation(jar = ownCookies().cookie): string | null {
    return [...jar.matchAll(new RegExp(`(?:^|; )${prefix}([^=]+)=[^;]`, 'g'))].at(-1)?.[1] ?? null;
  },
};

export type RecipientForm = NonNullable<SentOf<typeof createRecipient>['body']>;

type Answered = AnswerOf<typeof openRecommendation>;
export type Opened = Answered & { readonly expired?: true; readonly closed?: undefined };
/** An invalid or closed link: returned as an answer, so that the server renders it too. */
interface Closed {
  readonly closed: string;
  readonly expired?: undefined;
}
/** The recommender is gone or blocked: no new contacts, but confirmed ones can continue. */
type ClosedToOthers = Answered & Closed;

/** Opens a recommendation; an expired one still shows its product. */
export const openedQuery = (nr: string, hex: string) =>
  queryOptions({
    queryKey: ['opened', nr, hex],
    queryFn: async ({ signal, meta }): Promise<Opened | Closed | ClosedToOthers> => {
      const input = { params: { nr, hex } };
      try {
        return await send(openRecommendation, input, { signal, meta });
      } catch (error) {
        if (isProblem(error, 'PSOF0301', 'PSOF0002', 'PSOF0001')) return { closed: error.code };
        if (!isProblem(error, 'PSOF0305', 'PSOF0306')) throw error;
        const closed = error.code;
        const opened = await send(openAnyRecommendation, input, {
          signal,
          meta,
        });
        if (closed === 'PSOF0305') return { ...opened, expired: true };
        return opened.Status === 'Storniert' || opened.Status === 'Abgelaufen' ? { closed } : { ...opened, closed };
      }
    },
  });

/** Succeeds only for the recommender. */
export const ownedQuery = (number: string) =>
  queryOptions({
    queryKey: ['owned', number],
    retry: false,
    queryFn: ({ signal, meta }) => send(readOwnRecommendation, { params: { id: number } }, { signal, meta }),
  });

/** Counts click and visit once per visit; failures are ignored. */
export async function countVisit(nr: string, hash: string): Promise<void> {
  const { tab } = ownPortal();
  if (tab.read(`visited.${nr}`)) return;
  tab.write(`visited.${nr}`, true);
  const channel = visitChannel();
  // A short link has already counted its click.
  const counted = new URLSearchParams(location.search).has('geklickt');
  await Promise.allSettled([
    counted ? undefined : send(clickRecommendation, { params: { nr }, query: { channel, hash } }),
    send(countLandingPageVisit, { params: { nr } }),
  ]);
}

/** Whether a captcha has to be solved first. */
export const checkCaptcha = (nr: string, tone: Tone) =>
  send(createRecipient, { params: { nr }, query: {}, body: null }, { tone }) as Promise<CaptchaCheck>;

export const follow = (nr: string, body: RecipientForm, idempotencyKey: string, anrede: Tone) =>
  send(
    createRecipient,
    { params: { nr }, query: { channel: visitChannel(), ...(anrede && { anrede }) }, body },
    { idempotencyKey, tone: anrede },
  ) as Promise<CreatedRecipient>;

export const recipientOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['recipient-order', token],
    queryFn: ({ signal, meta }) => send(readRecipientOrder, {}, { token, signal, meta }),
  });

export const consent = (token: string, tone: Tone) =>
  send(confirmRecipient, { body: { AgbText: true } }, { token, tone });

/** The provider's page, with the contact's number if this browser knows it. */
export const productLinkQuery = (nr: string) =>
  queryOptions({
    queryKey: ['product-link', nr],
    queryFn: ({ signal, meta }) => {
      const empfaengernummer =
        knownContact.read(nr)?.number ?? ownPortal().tab.read<string>(`recipient.${nr}`) ?? undefined;
      const query = { channel: visitChannel(), empfaengernummer };
      return send(readProductLink, { params: { nr }, query }, { signal, meta });
    },
  });

/** Whether this browser's contact still exists; keeps or removes its cookie accordingly. */
export const contactQuery = (recommendation: string, contact: KnownContact | null, days: number) =>
  queryOptions({
    queryKey: ['contact', recommendation, contact?.hash],
    enabled: contact !== null,
    retry: false,
    queryFn: async ({ signal, meta }) => {
      try {
        const found = await send(
          recipientExists,
          { params: { hex: contact!.hash }, query: { empfehlungsnummer: recommendation } },
          { signal, meta },
        );
        if (found.Exists) knownContact.remember(recommendation, contact!, days);
        else knownContact.forget(recommendation);
        return found;
      } catch (error) {
        if (!signal.aborted) knownContact.forget(recommendation);
        throw error;
      }
    },
  });
