import { money } from '#platform/mail/words.js';
import { inBoth } from './in-both.js';

interface StillOwed {
  /** Rewards that are neither paid nor over, in cents. */
  readonly openCents: readonly number[];
}

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

/** The account is erased; what is still the person's is told. */
export const farewellLetter = inBoth<StillOwed>({
  de: (to, { openCents }) => ({
    subject: `Ihr Konto bei ${to.tenant.name} ist gelöscht`,
    preheader:
      openCents.length > 0 ? 'Ihre offenen Prämien bleiben Ihnen erhalten.' : 'Ihre persönlichen Daten sind entfernt.',
    heading: 'Ihr Konto ist gelöscht',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Ihr Konto beim Empfehlungsprogramm von ${to.tenant.name} ist gelöscht, Ihre persönlichen Daten sind entfernt. Empfehlungen, denen noch niemand gefolgt ist, sind beendet.`,
      },
      ...(openCents.length > 0
        ? [
            {
              kind: 'amount',
              amount: money(sum(openCents), 'de'),
              caption:
                openCents.length === 1
                  ? 'Ihre offene Prämie bleibt auszahlbar'
                  : `Ihre ${openCents.length} offenen Prämien bleiben auszahlbar`,
            } as const,
            {
              kind: 'paragraph',
              text: 'Dafür bewahren wir Ihren Namen, Ihre E-Mail-Adresse und gegebenenfalls Ihre Bankverbindung verschlüsselt auf, bis die letzte Prämie ausgezahlt oder verfallen ist. Die Links aus unseren Prämien-E-Mails gelten weiter.',
            } as const,
          ]
        : []),
      {
        kind: 'small',
        text: 'Was das Steuerrecht zu geleisteten Auszahlungen vorschreibt, liegt gesperrt bei uns und wird nach Ablauf der Frist gelöscht.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Sie Ihr Konto bei ${to.tenant.name} gelöscht haben.`,
  }),
  en: (to, { openCents }) => ({
    subject: `Your ${to.tenant.name} account has been deleted`,
    preheader: openCents.length > 0 ? 'Your open rewards remain yours.' : 'Your personal data has been removed.',
    heading: 'Your account has been deleted',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `Your account in the ${to.tenant.name} referral programme has been deleted and your personal data removed. Recommendations nobody has followed yet have ended.`,
      },
      ...(openCents.length > 0
        ? [
            {
              kind: 'amount',
              amount: money(sum(openCents), 'en'),
              caption:
                openCents.length === 1
                  ? 'Your open reward can still be paid'
                  : `Your ${openCents.length} open rewards can still be paid`,
            } as const,
            {
              kind: 'paragraph',
              text: 'For that we keep your name, e-mail address and, where given, bank details encrypted until the last reward is paid or has lapsed. The links in our reward e-mails still work.',
            } as const,
          ]
        : []),
      {
        kind: 'small',
        text: 'What tax law requires of payments made is locked away and deleted when its period ends.',
      },
    ],
    because: `You receive this e-mail because you deleted your ${to.tenant.name} account.`,
  }),
});
