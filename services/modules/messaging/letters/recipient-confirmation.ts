import { inBoth } from './in-both.js';

interface Registration {
  readonly token: string;
  readonly product: string;
  /** Null where the recommender is erased. */
  readonly recommenderFirstName: string | null;
  /** A part of the reward is the recipient's. */
  readonly rewarded: boolean;
}

/** To the contact who entered their data: the link leads to the terms and confirms. */
export const recipientConfirmationLetter = inBoth<Registration>({
  de: (to, { token, product, recommenderFirstName, rewarded }) => ({
    subject: `Bitte bestätigen Sie Ihre Angaben: ${product}`,
    preheader: 'Ein Klick bestätigt Ihre Angaben. Danach geht es zum Angebot.',
    heading: 'Bitte bestätigen Sie Ihre Angaben',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `${recommenderFirstName ? `${recommenderFirstName} hat Ihnen` : 'Ihnen wurde'} ${product} von ${to.tenant.name} empfohlen, und Sie haben Ihre Daten eingetragen. Damit wir sie verwenden dürfen, bestätigen Sie sie bitte und stimmen Sie den Bedingungen zu.`,
      },
      { kind: 'button', label: 'Angaben bestätigen', url: to.link('/empfaenger/zustimmung/', token) },
      ...(rewarded
        ? [{ kind: 'paragraph', text: 'Wenn Sie einen Vertrag abschließen, erhalten auch Sie eine Prämie.' } as const]
        : []),
      {
        kind: 'small',
        text: 'Bestätigen Sie nicht, löschen wir Ihre Daten nach zwölf Wochen. Wenn Sie nichts eingetragen haben, brauchen Sie nichts zu tun.',
      },
    ],
    because: `Sie erhalten diese E-Mail, weil Ihre Adresse zu einer Empfehlung von ${to.tenant.name} eingetragen wurde.`,
  }),
  en: (to, { token, product, recommenderFirstName, rewarded }) => ({
    subject: `Please confirm your details: ${product}`,
    preheader: 'One click confirms your details. Then you go on to the offer.',
    heading: 'Please confirm your details',
    blocks: [
      { kind: 'paragraph', text: to.greeting },
      {
        kind: 'paragraph',
        text: `${recommenderFirstName ? `${recommenderFirstName} recommended` : 'You were recommended'} ${product} by ${to.tenant.name}${recommenderFirstName ? ' to you' : ''}, and you entered your details. Before we may use them, please confirm them and agree to the terms.`,
      },
      { kind: 'button', label: 'Confirm details', url: to.link('/empfaenger/zustimmung/', token) },
      ...(rewarded
        ? [{ kind: 'paragraph', text: 'If you conclude a contract, you receive a reward too.' } as const]
        : []),
      {
        kind: 'small',
        text: 'If you do not confirm, we delete your details after twelve weeks. If you entered nothing, there is nothing to do.',
      },
    ],
    because: `You receive this e-mail because your address was entered for a ${to.tenant.name} recommendation.`,
  }),
});
