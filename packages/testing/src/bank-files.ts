/** The debtor account of the tests' tenants. */
export const debtorIban = 'DE02120300000000202051';

/** One booked transfer, or a whole batch; null fields are left out of the file. */
export interface Booking {
  readonly endToEndId?: string | null;
  readonly batch?: string | null;
  readonly amount?: string | null;
  readonly currency?: string | null;
  readonly direction?: 'DBIT' | 'CRDT';
  /** Reason of a returned payment, which is a credit. */
  readonly returned?: string;
  readonly reference?: string | null;
}

export interface Statement {
  readonly iban?: string | null;
  readonly kind?: 'camt.052' | 'camt.053' | 'camt.054';
  readonly message?: string | null;
  readonly id?: string | null;
}

const tag = (name: string, value: string | null | undefined, attributes = ''): string =>
  value === null || value === undefined ? '' : `<${name}${attributes}>${value}</${name}>`;

const frames = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

/** A notification (camt.054), statement (camt.053) or account report (camt.052) of the bank. */
export function camt(
  bookings: readonly Booking[],
  { iban = debtorIban, kind = 'camt.054', message = 'M1', id = 'N1' }: Statement = {},
): string {
  const [frame, report] = frames[kind];
  const content = `${tag('Id', id)}${iban === null ? '' : `<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`}${bookings.map(entry).join('')}`;
  return `<Document><${frame}><GrpHdr>${tag('MsgId', message)}</GrpHdr><${report}>${content}</${report}></${frame}></Document>`;
}

function entry({
  endToEndId = null,
  batch = null,
  amount = '90.00',
  currency = 'EUR',
  returned,
  direction = returned ? 'CRDT' : 'DBIT',
  reference = `R-${endToEndId ?? batch}`,
}: Booking): string {
  const money = `${tag('Amt', amount, currency === null ? '' : ` Ccy="${currency}"`)}<CdtDbtInd>${direction}</CdtDbtInd>`;
  const why = returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : '';
  const details = endToEndId
    ? `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${money}${why}</TxDtls>`
    : '';
  return `<Ntry>${money}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt>${tag('AcctSvcrRef', returned && reference ? `${reference}-back` : reference)}<NtryDtls>${batch ? `<Btch><MsgId>${batch}</MsgId></Btch>` : ''}${details}</NtryDtls></Ntry>`;
}

/** A status report (pain.002) on payments of a batch. */
export function pain002(
  batch: string | null,
  payments: readonly {
    readonly endToEndId: string;
    readonly status: 'RJCT' | 'ACSC' | 'ACSP';
    readonly reason?: string;
    readonly amount?: string;
    readonly debtor?: string;
  }[],
  message = 'P1',
): string {
  const told = payments.map(({ endToEndId, status, reason, amount, debtor }) => {
    const original = `${amount ? `<Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt>` : ''}${debtor ? `<DbtrAcct><Id><IBAN>${debtor}</IBAN></Id></DbtrAcct>` : ''}`;
    return `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''}${original ? `<OrgnlTxRef>${original}</OrgnlTxRef>` : ''}</TxInfAndSts>`;
  });
  return `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>${message}</MsgId></GrpHdr><OrgnlGrpInfAndSts>${tag('OrgnlMsgId', batch)}</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>${told.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
}
