import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import { listCustomerNumbers } from '#contract/empfehler/calls.js';
import type { WaitingCustomerNumber } from '#contract/empfehler/own-data-schemas.js';
import { pagedSource, type RecordOf } from '../../providers/source.js';
import { defineResource, page } from '../resource.js';

const columns = { number: 'Kundennummer', name: 'Name', sentAt: 'EingereichtAm' } as const;

export type CustomerNumber = RecordOf<WaitingCustomerNumber, typeof columns>;

const customerNumberSource = pagedSource<WaitingCustomerNumber, typeof columns>({
  call: listCustomerNumbers,
  columns,
  id: ({ Id }) => Id,
});

export const customerNumbers = defineResource({
  name: 'customer-numbers',
  menu: 'work',
  icon: BadgeOutlined,
  ability: 'Praemien',
  source: customerNumberSource,
  list: page(async () => (await import('./CustomerNumberList.js')).CustomerNumberList),
  texts: {
    de: {
      name: 'Kundennummer |||| Kundennummern',
      fields: { name: 'Name', number: 'Kundennummer', sentAt: 'Angegeben' },
      intro:
        'Kundennummern, die Empfehler angegeben haben. Prüfen Sie, ob es sie beim Anbieter gibt und ob sie zur Person gehören.',
      empty: 'Nichts zu prüfen',
      empty_hint: 'Sobald jemand seine Kundennummer angibt, steht sie hier.',
      decide: 'Entscheidung',
      accept: 'Stimmt',
      refuse: 'Ablehnen',
      title: { Ok: 'Kundennummer bestätigen?', Abgelehnt: 'Kundennummer ablehnen?' },
      text: {
        Ok: 'Die Person sieht im Portal, dass ihre Kundennummer geprüft ist. Die Entscheidung steht im Protokoll.',
        Abgelehnt:
          'Die Person sieht im Portal, dass die Nummer nicht stimmt, und kann eine andere angeben. Die Entscheidung steht im Protokoll.',
      },
      done: { Ok: 'Kundennummer von %{name} ist bestätigt.', Abgelehnt: 'Kundennummer von %{name} ist abgelehnt.' },
    },
    en: {
      name: 'Customer number |||| Customer numbers',
      fields: { name: 'Name', number: 'Customer number', sentAt: 'Given' },
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
  },
});
