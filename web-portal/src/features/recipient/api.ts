import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, SentOf } from '#contract/call.js';
import type {
  confirmRecipient,
  createRecipient,
  readRecipientOrder,
  recipientExists,
} from '#contract/empfaenger/calls.js';
import type { CreatedRecipient } from '#contract/empfaenger/schemas.js';
import type {
  clickRecommendation,
  jumpIn,
  openAnyRecommendation,
  openRecommendation,
  readOwnRecommendation,
  readProductLink,
} from '#contract/empfehlung/calls.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { visitChannel } from '../../shared/consent.js';
import { codeOf, isProblem, send } from '../../shared/http/send.js';
import type { Tone } from '../../shared/i18n/language.js';
import { ownCookies, readCookie, tabStore, writeCookie } from '../../shared/http/storage.js';
import { endpoints } from '../endpoints.js';

/** The contact that sent the form from this browser: its number and its secret. */
export interface KnownContact {
  readonly number: string;
  readonly hash: string;
}

const prefix = 'psoe_recipient_';

/** docs/specification/friend.md#the-browser-remembers-its-contact: set when the form was sent or the contact was found, removed when it was not. */
export const knownContact = {
  /** For as many days as a recommendation is valid: without it nobody could correct the address or ask for the mail again. */
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
  /** A recommendation this browser sent the form of, where there is one. */
  anyRecommendation(jar = ownCookies().cookie): string | null {
    return new RegExp(`(?:^|; )${prefix}([^=]+)=[^;]`).exec(jar)?.[1] ?? null;
  },
};

export type RecipientForm = NonNullable<SentOf<typeof createRecipient>['body']>;

type Answered = AnswerOf<typeof openRecommendation>;
export type Opened = Answered & { readonly expired?: true; readonly closed?: undefined };
/** A link that is none, or leads nowhere any more: an answer like any other, which the server's page tells too. */
interface Closed {
  readonly closed: string;
  readonly expired?: undefined;
}
/** A recommendation that takes no new contacts because its recommender is gone or blocked; confirmed contacts can continue. */
type ClosedToOthers = Answered & Closed;

/** Opens a recommendation; an expired one still shows the recommended product. */
export const openedQuery = (nr: string, hex: string) =>
  queryOptions({
    queryKey: ['opened', nr, hex],
    queryFn: async ({ signal, meta }): Promise<Opened | Closed | ClosedToOthers> => {
      const input = { params: { nr, hex } };
      try {
        return await send<typeof openRecommendation>(endpoints.openRecommendation, input, { signal, meta });
      } catch (error) {
        if (isProblem(error, 'PSOF0301', 'PSOF0002', 'PSOF0001')) return { closed: codeOf(error)! };
        if (!isProblem(error, 'PSOF0305', 'PSOF0306')) throw error;
        const opened = await send<typeof openAnyRecommendation>(endpoints.openAnyRecommendation, input, {
          signal,
          meta,
        });
        if (isProblem(error, 'PSOF0305')) return { ...opened, expired: true };
        return opened.Status === 'Storniert' || opened.Status === 'Abgelaufen'
          ? { closed: codeOf(error)! }
          : { ...opened, closed: codeOf(error)! };
      }
    },
  });

/** Answers only whoever made the recommendation. */
export const ownedQuery = (number: string) =>
  queryOptions({
    queryKey: ['owned', number],
    retry: false,
    queryFn: ({ signal, meta }) =>
      send<typeof readOwnRecommendation>(endpoints.readOwnRecommendation, { params: { id: number } }, { signal, meta }),
  });

/** Counts the click and the jump-in, once a visit; a page must not fail over a counter. */
export async function countVisit(nr: string): Promise<void> {
  if (tabStore.read(`visited.${nr}`)) return;
  tabStore.write(`visited.${nr}`, true);
  const channel = visitChannel();
  // A short link has counted its click on the way here.
  const counted = new URLSearchParams(location.search).has('geklickt');
  await Promise.allSettled([
    counted
      ? undefined
      : send<typeof clickRecommendation>(endpoints.clickRecommendation, { params: { nr }, query: { channel } }),
    send<typeof jumpIn>(endpoints.jumpIn, { params: { nr } }),
  ]);
}

/** Whether a captcha has to be solved first. */
export const checkCaptcha = (nr: string, tone: Tone) =>
  send<typeof createRecipient>(
    endpoints.createRecipient,
    { params: { nr }, query: {}, body: null },
    { tone },
  ) as Promise<CaptchaCheck>;

export const follow = (nr: string, body: RecipientForm, idempotencyKey: string, anrede: Tone) =>
  send<typeof createRecipient>(
    endpoints.createRecipient,
    { params: { nr }, query: { channel: visitChannel(), ...(anrede && { anrede }) }, body },
    { idempotencyKey, tone: anrede },
  ) as Promise<CreatedRecipient>;

export const recipientOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['recipient-order', token],
    queryFn: ({ signal, meta }) =>
      send<typeof readRecipientOrder>(endpoints.readRecipientOrder, {}, { token, signal, meta }),
  });

export const consent = (token: string, tone: Tone) =>
  send<typeof confirmRecipient>(endpoints.confirmRecipient, { body: { AgbText: true } }, { token, tone });

/** The provider's page; the contact's number goes along where this browser knows it. */
export const productLinkQuery = (nr: string) =>
  queryOptions({
    queryKey: ['product-link', nr],
    queryFn: ({ signal, meta }) =>
      send<typeof readProductLink>(
        endpoints.readProductLink,
        {
          params: { nr },
          query: {
            channel: visitChannel(),
            empfaengernummer: knownContact.read(nr)?.number ?? tabStore.read<string>(`recipient.${nr}`) ?? undefined,
          },
        },
        { signal, meta },
      ),
  });

/** Whether this browser's contact of a recommendation is still there; its cookie is kept or removed by what comes out (docs/specification/friend.md#the-browser-remembers-its-contact). */
export const contactQuery = (recommendation: string, contact: KnownContact | null, days: number) =>
  queryOptions({
    queryKey: ['contact', recommendation, contact?.hash],
    enabled: contact !== null,
    retry: false,
    queryFn: async ({ signal, meta }) => {
      try {
        const found = await send<typeof recipientExists>(
          endpoints.recipientExists,
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
