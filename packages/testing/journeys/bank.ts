/** The account a payment file is paid from. */
export const debtorIn = (file: string): string => /<DbtrAcct>\s*<Id>\s*<IBAN>([^<]+)</.exec(file)![1]!;

/** What the bank writes back when it has executed a payment: a camt.054 debit of that account with its EndToEndId. */
export const executed = (
  endToEndId: string,
  cents: number,
  iban: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>BANK-${endToEndId.slice(0, 12)}</MsgId><CreDtTm>2026-11-21T12:00:00Z</CreDtTm></GrpHdr>
<Ntfctn><Id>N1</Id><CreDtTm>2026-11-21T12:00:00Z</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
<Ntry><NtryRef>E-${endToEndId.slice(0, 12)}</NtryRef><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls></Ntry>
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
