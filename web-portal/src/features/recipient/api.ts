import { queryOptions } from '@tanstack/react-query';
import type { SentOf } from '#contract/call.js';
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
  openRecommendation,
  readOwnRecommendation,
  readProductLink,
} from '#contract/empfehlung/calls.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { visitChannel } from '../../shared/consent.js';
import { send } from '../../shared/http/send.js';
import { readCookie, tabStore, writeCookie } from '../../shared/http/storage.js';
import { endpoints } from '../endpoints.js';

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

export type RecipientForm = NonNullable<SentOf<typeof createRecipient>['body']>;

export const openedQuery = (nr: string, hex: string) =>
  queryOptions({
    queryKey: ['opened', nr, hex],
    queryFn: ({ signal, meta }) =>
      send<typeof openRecommendation>(endpoints.openRecommendation, { params: { nr, hex } }, { signal, meta }),
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
export const checkCaptcha = (nr: string) =>
  send<typeof createRecipient>(endpoints.createRecipient, {
    params: { nr },
    query: {},
    body: null,
  }) as Promise<CaptchaCheck>;

export const follow = (nr: string, body: RecipientForm, idempotencyKey: string) =>
  send<typeof createRecipient>(
    endpoints.createRecipient,
    { params: { nr }, query: { channel: visitChannel() }, body },
    { idempotencyKey },
  ) as Promise<CreatedRecipient>;

export const recipientOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['recipient-order', token],
    queryFn: ({ signal, meta }) =>
      send<typeof readRecipientOrder>(endpoints.readRecipientOrder, {}, { token, signal, meta }),
  });

export const consent = (token: string) =>
  send<typeof confirmRecipient>(endpoints.confirmRecipient, { body: { AgbText: true } }, { token });

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
export const contactQuery = (recommendation: string, contact: KnownContact | null) =>
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
        if (found.Exists) knownContact.remember(recommendation, contact!);
        else knownContact.forget(recommendation);
        return found;
      } catch (error) {
        if (!signal.aborted) knownContact.forget(recommendation);
        throw error;
      }
    },
  });
