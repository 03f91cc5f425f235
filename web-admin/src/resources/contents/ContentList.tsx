import { Alert, Button, Tab, Tabs } from '@mui/material';
import { DataTable, useListContext, useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listEditorSchemas } from '#contract/content/edit-calls.js';
import { useAnswer } from '../../providers/data/answers.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { Code } from '../../shared/ui/Fields.js';
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/ui/list/Filters.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { Empty } from '../../shared/ui/messages.js';
import { ContentChip } from './ContentChip.js';
import { pathTo, type ContentRecord } from './contents.data.js';
import { PlatformButton } from './PlatformButton.js';

/** The portal's texts, a kind at a time. */
export function ContentList() {
  const translate = useTranslate();
  const { data: schemas } = useAnswer(listEditorSchemas);
  return (
    <ListPage<ContentRecord>
      resource="contents"
      intro={translate('contents.intro')}
      actions={
        <>
          <PlatformButton />
          <NewButton />
        </>
      }
      lead={schemas?.Extern && <Alert severity="info">{translate('contents.external')}</Alert>}
      filters={
        <>
          <Kinds />
          <Filters>
            <SearchFilter label={translate('contents.search')} />
            <ChoiceFilter
              source="status"
              choices={['Entwurf', 'Veroeffentlicht', 'Archiviert'].map(value => ({
                value,
                label: translate(`contents.status.${value}`),
              }))}
            />
          </Filters>
        </>
      }
      empty={<Empty title={translate('contents.empty')} hint={translate('contents.empty_hint')} />}
      pathOf={({ id }) => pathTo(id)}
      card={row => ({
        title: row.title,
        chip: <ContentChip status={row.status} inProgress={row.inProgress} />,
        lines: [<Code key="id">{row.itemId}</Code>, dayAndTime(row.changedAt)],
      })}
      columns={
        <>
          <DataTable.Col<ContentRecord>
            source="title"
            disableSort
            render={row => <Link to={pathTo(row.id)}>{row.title}</Link>}
          />
          <DataTable.Col<ContentRecord> source="itemId" disableSort render={({ itemId }) => <Code>{itemId}</Code>} />
          <DataTable.Col<ContentRecord>
            source="status"
            disableSort
            render={row => <ContentChip status={row.status} inProgress={row.inProgress} />}
          />
          <DataTable.Col<ContentRecord> source="version" disableSort align="right" />
          <DataTable.Col<ContentRecord>
            source="changedAt"
            disableSort
            render={({ changedAt }) => dayAndTime(changedAt)}
          />
        </>
      }
    />
  );
}

function useKind(): [string, (kind: string) => void] {
  const { filterValues = {}, setFilters } = useListContext();
  return [String(filterValues['schema'] ?? 'pages'), kind => setFilters({ ...filterValues, schema: kind }, [])];
}

function Kinds() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const [kind, choose] = useKind();
  const { data } = useAnswer(listEditorSchemas);
  return (
    <Tabs
      value={data ? kind : false}
      onChange={(_, next: string) => choose(next)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={translate('contents.kind')}
    >
      {data?.Schemata.map(({ Name, Bezeichnung }) => (
        <Tab key={Name} value={Name} label={locale === 'en' ? Bezeichnung.en : Bezeichnung.de} />
      ))}
    </Tabs>
  );
}

function NewButton() {
  const translate = useTranslate();
  const [kind] = useKind();
  return (
    <Button component={Link} to={pathTo(`${kind}:`)} variant="contained">
      {translate('contents.new')}
    </Button>
  );
}
