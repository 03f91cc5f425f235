import { queryOptions } from '@tanstack/react-query';
import type { RecipientDetails } from '#contract/empfaenger/schemas.js';
import type { ResolvedCode } from '#contract/empfehlung/schemas.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import {
  askForNewLink as askForNewLinkCall,
  changeRecipientAddress,
  eraseRecipient,
  giveRecipientDetails,
  readRecipientData,
  resendRecipientMail,
  resolveCode,
  withdrawRecipientMarketing,
} from '#generated/portal-calls.js';
import { send } from '../../shared/http/send.js';
import type { Tone } from '../../shared/i18n/language.js';
import type { KnownContact } from './api.js';

// Calls of the friend's later pages, in a separate file so that the first page does not load them.

export const resolve = (code: string, captcha: string | undefined, tone: Tone) =>
  send(
    resolveCode,
    { params: { code }, query: { einsprungsquelle: 'Code', captcha } },
    { tone },
  ) as Promise<ResolvedCode>;

/** Whether a captcha has to be solved first. */
export const checkCodeCaptcha = (code: string) =>
  send(resolveCode, {
    params: { code },
    query: { cmd: 'IsCaptchaRequired' },
  }) as Promise<CaptchaCheck>;

export const askForNewLink = (nr: string, hex: string, tone: Tone) =>
  send(askForNewLinkCall, { params: { nr, hex } }, { tone });

export const changeAddress = ({ number, hash }: KnownContact, Email: string, tone: Tone) =>
  send(changeRecipientAddress, { params: { nr: number }, body: { Hash: hash, Email } }, { tone });

export const giveDetails = (token: string, nr: string, body: RecipientDetails, tone: Tone) =>
  send(giveRecipientDetails, { params: { nr }, body }, { token, tone });

export const resendMail = ({ number, hash }: KnownContact, tone: Tone) =>
  send(resendRecipientMail, { params: { nr: number }, body: { Hash: hash } }, { tone });

export const heldQuery = (token: string, tone: Tone) =>
  queryOptions({
    queryKey: ['held', token],
    queryFn: ({ signal, meta }) => send(readRecipientData, {}, { token, tone, signal, meta }),
  });

export const withdrawMarketing = (token: string, tone: Tone) => send(withdrawRecipientMarketing, {}, { token, tone });

export const eraseOneself = (token: string, tone: Tone) => send(eraseRecipient, {}, { token, tone });
