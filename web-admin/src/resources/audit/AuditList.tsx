import { Box, Typography } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { dayAndTime } from '../../shared/format.js';
import { isPlatform } from '../../shared/session.js';
import { Code, Json } from '../../shared/ui/Detail.js';
import { Expander, TwoLines } from '../../shared/ui/list/rows.js';
import { Filters, SearchFilter } from '../../shared/ui/list/Filters.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { Empty } from '../../shared/ui/messages.js';
import type { AuditEntry } from './index.js';

/** Who changed what and when; nobody can change this list. */
export function AuditList() {
  const translate = useTranslate();
  const deed = (action: string) => translate(`audit.did.${action.replaceAll('.', '_')}`, { _: action });
  return (
    <ListPage<AuditEntry>
      resource="audit"
      intro={translate(isPlatform() ? 'audit.intro_platform' : 'audit.intro')}
      filters={
        <Filters>
          <SearchFilter source="action" label={translate('audit.action_exact')} />
          <SearchFilter source="actor" label={translate('audit.actor_exact')} width={300} />
        </Filters>
      }
      empty={<Empty title={translate('audit.empty')} hint={translate('audit.empty_hint')} />}
      expand={<Expanded />}
      card={row => ({
        title: deed(row.action),
        lines: [row.name ?? row.actor, dayAndTime(row.at), <Code key="subject">{row.subject}</Code>],
      })}
      columns={
        <>
          <DataTable.Col<AuditEntry> source="at" disableSort render={({ at }) => dayAndTime(at)} />
          <DataTable.Col<AuditEntry> source="actor" disableSort render={({ name, actor }) => name ?? actor} />
          <DataTable.Col<AuditEntry>
            source="action"
            disableSort
            render={({ action }) => (
              <TwoLines below={action}>
                <Expander>{deed(action)}</Expander>
              </TwoLines>
            )}
          />
          <DataTable.Col<AuditEntry> source="subject" disableSort render={({ subject }) => <Code>{subject}</Code>} />
        </>
      }
    />
  );
}

function Expanded() {
  const translate = useTranslate();
  const row = useRecordContext<AuditEntry>();
  if (!row) return null;
  const side = (title: string, value: unknown) => (
    <Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {value === null || value === undefined ? '–' : <Json value={value} />}
    </Box>
  );
  return (
    <Box
      sx={{
        py: 1.5,
        px: 1,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      {side(translate('audit.before'), row.before)}
      {side(translate('audit.after'), row.after)}
    </Box>
  );
}
