import { queryOptions } from '@tanstack/react-query';
import type {
  changeRecipientAddress,
  eraseRecipient,
  giveRecipientDetails,
  readRecipientData,
  resendRecipientMail,
  withdrawRecipientMarketing,
} from '#contract/empfaenger/calls.js';
import type { askForNewLink as askForNewLinkCall, resolveCode } from '#contract/empfehlung/calls.js';
import type { RecipientDetails } from '#contract/empfaenger/schemas.js';
import type { ResolvedCode } from '#contract/empfehlung/schemas.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { send } from '../../shared/http/send.js';
import { endpoints } from '../endpoints.js';
import type { Tone } from '../../shared/i18n/language.js';
import type { KnownContact } from './api.js';

// Calls of the friend's later pages, in a separate file so that the first page does not load them.

export const resolve = (code: string, captcha: string | undefined, tone: Tone) =>
  send<typeof resolveCode>(
    endpoints.resolveCode,
    { params: { code }, query: { einsprungsquelle: 'Code', captcha } },
    { tone },
  ) as Promise<ResolvedCode>;

/** Whether a captcha has to be solved first. */
export const checkCodeCaptcha = (code: string) =>
  send<typeof resolveCode>(endpoints.resolveCode, {
    params: { code },
    query: { cmd: 'IsCaptchaRequired' },
  }) as Promise<CaptchaCheck>;

export const askForNewLink = (nr: string, hex: string, tone: Tone) =>
  send<typeof askForNewLinkCall>(endpoints.askForNewLink, { params: { nr, hex } }, { tone });

export const changeAddress = ({ number, hash }: KnownContact, Email: string, tone: Tone) =>
  send<typeof changeRecipientAddress>(
    endpoints.changeRecipientAddress,
    { params: { nr: number }, body: { Hash: hash, Email } },
    { tone },
  );

export const giveDetails = (token: string, nr: string, body: RecipientDetails, tone: Tone) =>
  send<typeof giveRecipientDetails>(endpoints.giveRecipientDetails, { params: { nr }, body }, { token, tone });

export const resendMail = ({ number, hash }: KnownContact, tone: Tone) =>
  send<typeof resendRecipientMail>(
    endpoints.resendRecipientMail,
    { params: { nr: number }, body: { Hash: hash } },
    { tone },
  );

export const heldQuery = (token: string, tone: Tone) =>
  queryOptions({
    queryKey: ['held', token],
    queryFn: ({ signal, meta }) =>
      send<typeof readRecipientData>(endpoints.readRecipientData, {}, { token, tone, signal, meta }),
  });

export const withdrawMarketing = (token: string, tone: Tone) =>
  send<typeof withdrawRecipientMarketing>(endpoints.withdrawRecipientMarketing, {}, { token, tone });

export const eraseOneself = (token: string, tone: Tone) =>
  send<typeof eraseRecipient>(endpoints.eraseRecipient, {}, { token, tone });
