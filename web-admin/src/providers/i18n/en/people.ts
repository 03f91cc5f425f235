import type { peopleInGerman } from '../de/people.js';

export const peopleInEnglish: typeof peopleInGerman = {
  invite: {
    open: 'Invite somebody',
    title: 'Invite to recommend',
    text: 'The person gets a mail and makes an account of their own. The invitation is valid for 60 days.',
    Vorname: 'First name',
    Nachname: 'Last name',
    Email: 'E-mail address',
    Art: 'Kind of invitation',
    Mitarbeiternummer: 'On behalf of',
    myself: 'Myself',
    employee_hint: 'To whom the report counts the invitation.',
    kind: { Kunde: 'Customer', Mitarbeiter: 'Employee', Partner: 'Partner' },
    address_taken: 'This address already has an account or an open invitation.',
    action: 'Send invitation',
    done: 'The invitation to %{email} is on its way.',
  },
  customer_numbers: {
    intro:
      'Customer numbers that recommenders gave. Check that the provider knows them and that they belong to the person.',
    empty: 'Nothing to check',
    empty_hint: 'As soon as somebody gives their customer number, it appears here.',
    decide: 'Decision',
    accept: 'It is right',
    refuse: 'Reject',
    title: { Ok: 'Confirm this customer number?', Abgelehnt: 'Reject this customer number?' },
    text: {
      Ok: 'The portal tells the person that their customer number is checked. The decision goes into the audit log.',
      Abgelehnt:
        'The portal tells the person that the number is wrong, and they can give another one. The decision goes into the audit log.',
    },
    done: {
      Ok: 'The customer number of %{name} is confirmed.',
      Abgelehnt: 'The customer number of %{name} is rejected.',
    },
  },
  admin_login: {
    open: 'Open this person’s portal',
    title: 'Open the portal of %{name}?',
    text: 'For help on the phone: you see the portal as the person sees it. Changing bank details and choosing rewards is not possible that way. That you opened it is kept in the audit log with your name.',
    action: 'Make a link',
    ready: 'The link works once, until %{time}.',
    go: 'Open the portal in a new tab',
  },
  blocking: {
    block: {
      open: 'Block',
      title: 'Block %{name}?',
      text: 'The person is logged out at once, cannot log in or recommend; their links stop working and open rewards are held. They get an e-mail with your reason.',
      done: '%{name} is blocked.',
    },
    unblock: {
      open: 'Unblock',
      title: 'Unblock %{name}?',
      text: 'Login, recommendations and links work again, and held rewards are paid. The person gets an e-mail.',
      done: '%{name} is no longer blocked.',
    },
    cancel: {
      open: 'Cancel recommendation',
      title: 'Cancel recommendation %{number}?',
      text: 'Its link stops working and rewards of it that are not paid lapse. This cannot be undone. The recommender reads your reason in an e-mail and in their personal area.',
      done: 'Recommendation %{number} is cancelled.',
    },
  },
  goodwill: {
    open: 'Grant a goodwill reward',
    title: 'Goodwill reward for %{name}',
    text: 'The reward belongs to no order: the person gets an e-mail and chooses a transfer or a voucher. They read your reason too.',
    left: 'Without a second person: up to %{grant} a reward, %{person} left for this person this year, %{staff} left for you this month.',
    second: 'That is above the limit: a second person with owner’s rights has to agree.',
    action_ask: 'Ask for agreement',
    waits: '%{amount} for %{name} wait for a second person to agree.',
    waiting:
      '%{smart_count} goodwill reward waits for agreement |||| %{smart_count} goodwill rewards wait for agreement',
    waiting_hint: 'Above the limit, a second person with owner’s rights decides.',
    own: 'Yours: somebody else decides.',
    owner_decides: 'The agency’s owners decide.',
    by: 'by %{name}, %{time}',
    history: 'Goodwill',
    state: { Wartet: 'Waits for agreement', Gewaehrt: 'Granted', Abgelehnt: 'Declined' },
    decided: { Gewaehrt: 'agreed: %{name}', Abgelehnt: 'declined: %{name}' },
    agree: {
      action: 'Agree',
      title: 'Agree to the goodwill reward?',
      text: 'The person gets an e-mail at once and can choose.',
      done: '%{name} gets %{amount}.',
    },
    decline: {
      action: 'Decline',
      title: 'Decline the goodwill reward?',
      text: 'Nothing is granted. Whoever asked reads your reason.',
      done: 'Declined: %{name} does not get %{amount}.',
    },
    amount: 'Amount',
    amount_hint: 'From €1 to %{most}',
    action: 'Grant',
    action_amount: 'Grant %{amount}',
    done: '%{name} gets %{amount}.',
  },
  resources: {
    'customer-numbers': {
      name: 'Customer number |||| Customer numbers',
      fields: { name: 'Name', number: 'Customer number', sentAt: 'Given' },
    },
  },
};
