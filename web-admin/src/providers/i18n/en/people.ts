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
    intro: 'Customer numbers that recommenders gave. Check that the provider knows them and that they belong to the person.',
    empty: 'Nothing to check',
    empty_hint: 'As soon as somebody gives their customer number, it appears here.',
    decide: 'Decision',
    accept: 'It is right',
    refuse: 'Reject',
    title: { Ok: 'Confirm this customer number?', Abgelehnt: 'Reject this customer number?' },
    text: {
      Ok: 'The portal tells the person that their customer number is checked. The decision goes into the audit log.',
      Abgelehnt: 'The portal tells the person that the number is wrong, and they can give another one. The decision goes into the audit log.',
    },
    done: { Ok: 'The customer number of %{name} is confirmed.', Abgelehnt: 'The customer number of %{name} is rejected.' },
  },
  admin_login: {
    open: 'Open this person’s portal',
    title: 'Open the portal of %{name}?',
    text: 'For help on the phone: you see the portal as the person sees it. Changing bank details and choosing rewards is not possible that way. That you opened it is kept in the audit log with your name.',
    action: 'Make a link',
    ready: 'The link works once, until %{time}.',
    go: 'Open the portal in a new tab',
  },
  goodwill: {
    open: 'Grant a goodwill reward',
    title: 'Goodwill reward for %{name}',
    text: 'The reward belongs to no order and is ready at once: the person gets a mail right away and chooses a transfer or a voucher.',
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
