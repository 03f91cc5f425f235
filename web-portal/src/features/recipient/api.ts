import { queryOptions } from '@tanstack/react-query';
import type { SentOf } from '#contract/call.js';
import type { confirmRecipient, createRecipient, readRecipientOrder } from '#contract/empfaenger/calls.js';
import type { CreatedRecipient } from '#contract/empfaenger/schemas.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import type { clickRecommendation, jumpIn, openRecommendation, readProductLink, resolveCode } from '#contract/empfehlung/calls.js';
import { visitChannel } from '../../shared/http/channel.js';
import { endpoints } from '../../shared/http/endpoints.js';
import { send } from '../../shared/http/send.js';
import { tabStore } from '../../shared/http/tab-store.js';

export type RecipientForm = NonNullable<SentOf<typeof createRecipient>['body']>;

export const openedQuery = (nr: string, hex: string) =>
  queryOptions({ queryKey: ['opened', nr, hex], queryFn: ({ signal }) => send<typeof openRecommendation>(endpoints.openRecommendation, { params: { nr, hex } }, { signal }) });

/** Counts the click and the jump-in, once a visit; a page must not fail over a counter. */
export async function countVisit(nr: string): Promise<void> {
  if (tabStore.read(`visited.${nr}`)) return;
  tabStore.write(`visited.${nr}`, true);
  const channel = visitChannel();
  // A short link has counted its click on the way here.
  const counted = new URLSearchParams(location.search).has('geklickt');
  await Promise.allSettled([
    counted ? undefined : send<typeof clickRecommendation>(endpoints.clickRecommendation, { params: { nr }, query: { channel } }),
    send<typeof jumpIn>(endpoints.jumpIn, { params: { nr } }),
  ]);
}

/** Whether a captcha has to be solved first. */
export const checkCaptcha = (nr: string) => send<typeof createRecipient>(endpoints.createRecipient, { params: { nr }, query: {}, body: null }) as Promise<CaptchaCheck>;

export const follow = (nr: string, body: RecipientForm, idempotencyKey: string) =>
  send<typeof createRecipient>(endpoints.createRecipient, { params: { nr }, query: { channel: visitChannel() }, body }, { idempotencyKey }) as Promise<CreatedRecipient>;

export const resolve = (code: string) => send<typeof resolveCode>(endpoints.resolveCode, { params: { code }, query: { einsprungsquelle: 'Code' } });

export const recipientOrderQuery = (token: string) =>
  queryOptions({ queryKey: ['recipient-order', token], queryFn: ({ signal }) => send<typeof readRecipientOrder>(endpoints.readRecipientOrder, {}, { token, signal }) });

export const consent = (token: string) => send<typeof confirmRecipient>(endpoints.confirmRecipient, { body: { AgbText: true } }, { token });

/** The provider's page; the contact's number goes along where this browser knows it. */
export const productLinkQuery = (nr: string) =>
  queryOptions({ queryKey: ['product-link', nr], queryFn: ({ signal }) => send<typeof readProductLink>(endpoints.readProductLink, { params: { nr }, query: { channel: visitChannel(), empfaengernummer: tabStore.read<string>(`recipient.${nr}`) ?? undefined } }, { signal }) });
