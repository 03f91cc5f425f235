import { returnedMailIn } from './returned-mail.js';

/** docs/specification/mails.md#mails-that-come-back */
const report = (fields: string, rest = 'Message-ID: <eins@x.test>') =>
  `Message-ID: <bericht@mx.test>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${fields}\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${rest}\r\n--b--`;
const of = (action: string, status: string, diagnostic = '') =>
  returnedMailIn(
    report(
      `Final-Recipient: rfc822;\r\n Mia@Example.org\r\nAction: ${action}\r\nStatus: ${status}${diagnostic && `\r\nDiagnostic-Code: smtp; ${diagnostic}`}`,
    ),
  )?.fault;
const address = (why: string) => ({ of: 'address', why });
const sender = (status: string) => ({ of: 'sender', status });
const passing = { of: 'passing' };

describe('A mail that came back', () => {
  it.each([
    ['failed', '5.1.1', address('unknown')],
    ['failed', '5.1.10', address('no-mail-there')],
    ['Failed', '5.2.1 (closed)', address('closed')],
    ['failed', '5.4.4', address('no-mail-there')],
    ['failed', '5.1.2', address('no-mail-there')],
    ['failed', '5.1.6', address('moved')],
    ['failed', '5.7.1', sender('5.7.1')],
    ['failed', '5.1.8', sender('5.1.8')],
    ['failed', '5.2.2', passing],
    ['failed', '5.1.5', passing],
    ['failed', '4.1.1', passing],
    ['delayed', '5.1.1', passing],
    ['relayed', '2.1.5', passing],
  ])('%s %s: what is wrong with the address', (action, status, fault) => expect(of(action, status)).toEqual(fault));

  // Whose fault it is stands in the words, where the status says little, or another thing.
  it.each([
    // Exchange Online and servers of the house
    [
      '5.1.10',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient mia@example.org not found by SMTP address lookup',
      address('no-mail-there'),
    ],
    [
      '5.4.1',
      '550 5.4.1 Recipient address rejected: Access denied. [FR5EUR01FT003.eop-eur01.prod.protection.outlook.com]',
      address('unknown'),
    ],
    [
      '5.7.1',
      '550 5.7.1 Service unavailable, Client host [203.0.113.9] blocked using Spamhaus. To request removal see https://www.spamhaus.org',
      sender('5.7.1'),
    ],
    ['5.7.124', '550 5.7.124 RESOLVER.RST.NotAuthorizedToGroup; sender not in allowed-senders list', sender('5.7.124')],
    ['5.7.606', '550 5.7.606 Access denied, banned sending IP [203.0.113.9]', sender('5.7.606')],
    ['5.2.2', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException', passing],
    // Gmail
    [
      '5.1.1',
      '550-5.1.1 The email account that you tried to reach does not exist. Please try 550 5.1.1 double-checking the address. https://support.google.com/mail/?p=NoSuchUser - gsmtp',
      address('unknown'),
    ],
    ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled. - gsmtp', address('closed')],
    [
      '5.7.26',
      '550-5.7.26 Unauthenticated email from firma.test is not accepted due to domain’s DMARC policy. - gsmtp',
      sender('5.7.26'),
    ],
    [
      '5.7.1',
      '550-5.7.1 [203.0.113.9] Our system has detected that this message is likely unsolicited mail. - gsmtp',
      sender('5.7.1'),
    ],
    ['4.7.28', '421-4.7.28 Our system has detected an unusual rate of unsolicited mail. - gsmtp', passing],
    // Postfix
    [
      '5.1.1',
      '550 5.1.1 <mia@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
      address('unknown'),
    ],
    ['5.1.1', '550 5.1.1 <post@firma.test>: Sender address rejected: unauthorized sender', sender('5.1.1')],
    ['5.7.1', '554 5.7.1 <mx.firma.test[203.0.113.9]>: Client host rejected: Access denied', sender('5.7.1')],
    ['5.7.1', '554 5.7.1 <mia@example.org>: Relay access denied', sender('5.7.1')],
    ['5.4.4', 'unable to look up host', address('no-mail-there')],
    // GMX and Web.de
    [
      '5.0.0',
      '550 Requested action not taken: mailbox unavailable For explanation visit https://postmaster.gmx.net/en/case?c=r0101&policy=spam',
      address('unknown'),
    ],
    [
      '5.0.0',
      '554 Transaction failed Reject due to policy restrictions. For explanation visit https://postmaster.web.de',
      sender('5.0.0'),
    ],
    [
      '5.0.0',
      '554 Transaction failed IP address is black listed. For explanation visit https://postmaster.gmx.net',
      sender('5.0.0'),
    ],
    // Telekom
    ['5.0.0', '550 user unknown', address('unknown')],
    [
      '5.0.0',
      '554 IP=203.0.113.9 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.)',
      sender('5.0.0'),
    ],
    // Says nothing of either
    ['5.0.0', '550 5.3.4 message too large', passing],
    ['5.0.0', '554 transaction failed', passing],
  ])('%s %s', (status, diagnostic, fault) => expect(of('failed', status, diagnostic)).toEqual(fault));

  it('is known by what it carries, and by the address that was written to', () => {
    expect(
      returnedMailIn(report('Final-Recipient: rfc822;\r\n Mia@Example.org\r\nAction: failed\r\nStatus: 5.1.1')),
    ).toEqual({ messageIds: ['<eins@x.test>'], recipient: 'mia@example.org', fault: address('unknown') });
    const forwarded = report(
      'Original-Recipient: rfc822;mia@example.org\r\nFinal-Recipient: rfc822;other@x.test\r\nAction: failed\r\nStatus: 5.1.1',
    );
    expect(returnedMailIn(forwarded)?.recipient).toBe('mia@example.org');
  });

  it('is a complaint where a mailbox provider passes its reader’s on, of whatever kind; not where it is no spam', () => {
    const complaint = (kind: string) =>
      `Subject: complaint\r\nContent-Type: multipart/report; report-type=feedback-report; boundary="B"\r\n\r\n--B\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: ${kind}\r\nUser-Agent: X/1.0\r\nVersion: 1\r\nOriginal-Rcpt-To: <mia@example.org>\r\n\r\n--B\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <eins@x.test>\r\n\r\n--B--`;
    for (const kind of ['abuse', 'fraud', 'other', 'opt-out'])
      expect(returnedMailIn(complaint(kind))).toEqual({
        messageIds: ['<eins@x.test>'],
        recipient: 'mia@example.org',
        fault: { of: 'complaint' },
      });
    expect(returnedMailIn(complaint('not-spam'))?.fault).toEqual(passing);
  });

  it('is none where nothing is reported', () =>
    expect(returnedMailIn('Subject: Abwesend\r\n\r\nBin im Urlaub.')).toBeNull());
});
