import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { calendarDay, Clock } from '#platform/clock.js';
import { MailReturnRow, type MailReturnKind, type UnreachableWhy } from '#platform/database/platform-tables.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';

// What comes back to the sender of a mail: reports of servers (RFC 3464) and complaints of readers (RFC 5965).

/**
 * `address`: it is wrong or gone. `sender`: the sender, its server or the message is refused, which says nothing of the
 * address. `passing`: it may arrive another time. `complaint`: its reader calls it spam.
 */
export type Fault =
  | { readonly of: 'address'; readonly why: UnreachableWhy }
  | { readonly of: 'sender'; readonly status: string }
  | { readonly of: 'passing' }
  | { readonly of: 'complaint' };

export interface ReturnedMail {
  /** All message ids in the report, whether ours or not. */
  readonly messageIds: readonly string[];
  /** The address that was written to; empty where the report hides it. */
  readonly recipient: string;
  readonly fault: Fault;
}

/** Parses a report; null when it is none. */
export function returnedMailIn(raw: string): ReturnedMail | null {
  const text = raw.replace(/\r\n?/g, '\n');
  const report = /^content-type:\s*message\/(delivery-status|feedback-report)/im.exec(text);
  if (!report) return null;
  const behind = text.slice(report.index);
  // The text up to the next MIME part, its lines unfolded.
  const part = behind.split(/\n--/)[0]!.replace(/\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(part)?.[1]?.trim() ?? '';
  const messageIds = [...behind.matchAll(/^message-id:\s*(<[^<>\s]{1,300}>)/gim)].map(([, id]) => id!).slice(0, 10);
  const addressIn = (name: string) =>
    field(name)
      .replace(/^[^;<>]*;/, '')
      .trim()
      .replace(/^<|>$/g, '')
      .toLowerCase();
  if (report[1]!.toLowerCase() === 'feedback-report') {
    // Somebody took it out of their spam folder: the opposite of a complaint.
    const fault: Fault = /^not-spam$/i.test(field('Feedback-Type')) ? { of: 'passing' } : { of: 'complaint' };
    return { messageIds, recipient: addressIn('Original-Rcpt-To'), fault };
  }
  const recipient = addressIn('Original-Recipient') || addressIn('Final-Recipient');
  const fault: Fault = /^failed\b/i.test(field('Action'))
    ? faultOf(field('Status').split(/\s/)[0]!, field('Diagnostic-Code'))
    : { of: 'passing' };
  return { messageIds, recipient, fault };
}

/** Permanent failures of an address (RFC 3463); a full mailbox, a busy server or a filter is not among them. */
const wrongAddress: readonly (readonly [status: RegExp, why: UnreachableWhy])[] = [
  [/^5\.1\.[013]$/, 'unknown'],
  [/^5\.2\.1$/, 'closed'],
  [/^5\.1\.6$/, 'moved'],
  [/^5\.(1\.2|1\.10|4\.4)$/, 'no-mail-there'],
];

/** Security and policy, and the sender's own address (RFC 3463, RFC 7372, RFC 7505). */
const refusedSender = /^5\.(7\.\d+|1\.[78])$/;

/** How servers say that they refuse the sender, under whatever status. */
const blamesTheSender =
  /\bunauthori[sz]ed\b|\bnot (?:authori[sz]ed|permitted|allowed) to (?:send|relay)\b|\bpolic(?:y|ies)\b|\bspam\b|\bunsolicited\b|\bbulk (?:e-?)?mail\b|\bblack[ -]?list|\bblock[ -]?list|\bdnsbl\b|\bblocked\b|\breputation\b|\bdmarc\b|\bspf\b|\bdkim\b|\bsender (?:address )?(?:rejected|denied|blocked|verify failed)\b|\bclient host\b|\brelay(?:ing)? (?:access )?denied\b|\breverse dns\b|\bask your postmaster\b/i;

/** How servers say under a general status that there is no such mailbox. */
const blamesTheAddress =
  /\b(?:user|recipient|mailbox|account|e?-?mail address)\b[^.;]{0,30}\b(?:unknown|not found|unavailable|disabled|does(?: not|n.t) exist)\b|\b(?:unknown|no such|invalid) (?:user|recipient|mailbox|account)\b|\brecipient address rejected: access denied\b/i;
const general = /^5\.(0\.0|4\.1|5\.0)$/;

/** The status of the text counts where the report's own is general; links in it lead to explanations of anything. */
function faultOf(reported: string, diagnostic: string): Fault {
  const said = diagnostic.replace(/https?:\/\/\S+/gi, '');
  const inText = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0];
  const status = /^5\.0\.0$/.test(reported) || reported === '' ? (inText ?? reported) : reported;
  if (refusedSender.test(status) || (status.startsWith('5') && blamesTheSender.test(said)))
    return { of: 'sender', status };
  const why = wrongAddress.find(([final]) => final.test(status))?.[1];
  if (why) return { of: 'address', why };
  return general.test(status) && blamesTheAddress.test(said) ? { of: 'address', why: 'unknown' } : { of: 'passing' };
}

/** How many mails of a day readers complained of, or a server refused because of the sender. */
@Injectable()
export class MailReturns {
  constructor(private readonly clock: Clock) {}

  /** Returns whether it is the first of its kind today. */
  async count(kind: MailReturnKind): Promise<boolean> {
    const [{ tenantId }, day] = [currentWork(), calendarDay(this.clock.now())];
    if (await insertIfNew(MailReturnRow, { tenantId, kind, day, count: 1 })) return true;
    await tables<typeof MailReturnRow>()
      .updateTable('mail_return')
      .set({ count: sql<number>`count + 1` })
      .where(({ and }) => and({ tenantId, kind, day }))
      .execute();
    return false;
  }
}
