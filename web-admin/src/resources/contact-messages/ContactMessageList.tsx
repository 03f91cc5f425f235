import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Column } from '../../shared/ui/columns.js';
import { ChoiceFilter, Filters } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty } from '../../shared/ui/Page.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { contactMessagePath, contactMessageStates, type ContactMessageRecord } from './contact-message.js';
import { TemplatesButton } from './ReplyTemplates.js';

const pathOf = ({ number }: ContactMessageRecord) => contactMessagePath(number);

const columns: readonly Column<ContactMessageRecord>[] = [
  {
    field: 'subject',
    list: row => (
      <TwoLines below={row.name}>
        <Link to={pathOf(row)}>{row.subject}</Link>
      </TwoLines>
    ),
    card: 'title',
  },
  { field: 'name', list: false, card: 1 },
  { field: 'since', kind: 'time', card: 2 },
  { field: 'state', kind: 'status', card: 'chip' },
];

/** What people wrote on the contact page, newest first. */
export function ContactMessageList() {
  const translate = useTranslate();
  return (
    <ListPage<ContactMessageRecord>
      resource="contact-messages"
      intro={translate('contact-messages.intro')}
      refresh={30_000}
      actions={<TemplatesButton />}
      filters={
        <Filters>
          <ChoiceFilter
            source="state"
            choices={contactMessageStates.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
        </Filters>
      }
      empty={<Empty title={translate('contact-messages.empty')} hint={translate('contact-messages.empty_hint')} />}
      pathOf={pathOf}
      columns={columns}
    />
  );
}
