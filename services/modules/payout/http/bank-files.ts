import { Controller } from '@nestjs/common';
import {
  listBankFiles,
  readBankFile,
  type BankFile as WireFile,
  type BankFileLine,
} from '#contract/betrieb/payouts.js';
import { names, toPaged, toWireDateTime } from '#contract/shared/codec.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { BankFiles, type BankFile, type FiledLine } from '../persistence/bank-files.js';
import { Payouts } from '../persistence/payouts.js';
import { answerStateNames, kindNames, toWireDocument } from './bank-responses.js';
import { whyOf } from './words-of-lines.js';

const resultNames = names({
  matched: 'Zugeordnet',
  known: 'Bekannt',
  noted: 'Vermerkt',
  open: 'Offen',
  rejected: 'Abgewiesen',
});

const toWireFile = (file: BankFile): WireFile => ({
  Datei: file.sha256,
  Name: file.name,
  Art: file.kind === 'archive' ? 'Archiv' : file.kind,
  EingelesenAm: toWireDateTime(file.importedAt),
  EingelesenVon: file.importedByName,
  Male: file.times,
  ZuletztAm: toWireDateTime(file.lastReadAt),
  ZuletztVon: file.lastReadByName,
  Zugeordnet: file.matched,
  Offen: file.open,
  Bereits: file.known,
  Abgewiesen: file.rejected,
  Vorgemerkt: file.pending,
});

@Controller()
export class BankFilesController {
  constructor(
    private readonly files: BankFiles,
    private readonly payouts: Payouts,
  ) {}

  @Implements(listBankFiles)
  async list(@Input() { query: { page, pagesize } }: CallRequest<typeof listBankFiles>) {
    const { rows, total } = await this.files.page(page, pagesize);
    return toPaged(rows.map(toWireFile), { page, pageSize: pagesize, totalCount: total });
  }

  @Implements(readBankFile)
  async read(@Input() { params, query: { page, pagesize }, context }: CallRequest<typeof readBankFile>) {
    const file = await this.files.one(params.datei.toLowerCase());
    if (!file) throw new DomainError('not-found');
    const { rows, total } = await this.files.lines(file.sha256, page, pagesize);
    const batches = await this.payouts.statesIn(rows.flatMap(({ batchId }) => batchId ?? []));
    const figuresOf = (line: FiledLine) => ({
      ...line,
      about: line.about ?? ('payment' as const),
      isExecuted: line.payoutStatus === 'settled',
      bookedOn: null,
      booking: line.booking,
      batch: batches.get(line.batchId ?? '') ?? null,
    });
    const toWireLine = (line: FiledLine): BankFileLine => ({
      Nummer: line.number,
      Dokument: line.document,
      Stelle: line.place,
      Art: line.kind && kindNames.toWire(line.kind),
      Kennzeichen: line.code,
      BetragCent: line.amountCents,
      Ergebnis: resultNames.toWire(line.outcome),
      Grund: line.why && whyOf(line.why, figuresOf(line), context.language),
      Auszahlungsnummer: line.endToEndId,
      Entscheidung: line.outcome === 'open' ? answerStateNames.toWire(line.decision ?? 'open') : null,
    });
    return {
      ...toWireFile(file),
      Dokumente: file.documents.map(document => toWireDocument(document, context.language)),
      Zeilen: toPaged(rows.map(toWireLine), { page, pageSize: pagesize, totalCount: total }),
    };
  }
}
