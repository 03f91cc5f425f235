import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { importBankAnswer } from '#contract/betrieb/calls.js';
import type { Language } from '#contract/errors/reasons.js';
import { Audit } from '#platform/audit/audit.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import type { Rejection } from '../../bank/bank-news.js';
import { ImportBankAnswer } from './import-bank-answer.js';

const reasons: Record<Rejection, Record<Language, string>> = {
  'account-missing': {
    de: 'Das Konto ist nicht mit seiner IBAN genannt.',
    en: 'The account is not named by its IBAN.',
  },
  'foreign-account': {
    de: 'Von diesem Konto wurde die Zahlung nicht beauftragt.',
    en: 'The payment was not ordered from this account.',
  },
  'foreign-currency': { de: 'Der Betrag ist nicht in Euro angegeben.', en: 'The amount is not in euros.' },
  'amount-missing': { de: 'Der Betrag fehlt.', en: 'The amount is missing.' },
  'amount-unreadable': { de: 'Der Betrag ist nicht lesbar.', en: 'The amount cannot be read.' },
  'amount-not-positive': { de: 'Der Betrag ist nicht größer als null.', en: 'The amount is not above zero.' },
  'other-batch': {
    de: 'Die Meldung nennt nicht den Stapel dieser Zahlung.',
    en: 'The report does not name the batch of this payment.',
  },
  'settled-already': {
    de: 'Die Zahlung ist schon ausgeführt; eine Ablehnung danach gilt nicht.',
    en: 'The payment has been executed; it cannot be rejected any more.',
  },
};

@Controller()
export class ImportBankAnswerController {
  constructor(
    private readonly commands: CommandBus,
    private readonly audit: Audit,
  ) {}

  @Implements(importBankAnswer)
  async import(@Input() { body, context }: CallRequest<typeof importBankAnswer>) {
    const byName = principalOf(context, 'agency').name;
    const { matched, open, known, rejected } = await this.commands.execute(new ImportBankAnswer(body, byName));
    await this.audit.record({
      action: 'payout.bank-answer',
      subject: 'bank',
      by: byName,
      after: { matched, open, known, rejected: rejected.length },
    });
    return {
      Zugeordnet: matched,
      Offen: open,
      Bereits: known,
      Abgewiesen: rejected.map(({ place, why }) => ({ Stelle: place, Grund: reasons[why][context.language] })),
    };
  }
}
