import { Box, Button, Typography } from '@mui/material';
import { useStoreContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { readInbox } from '#contract/agentur/inbox.js';
import { inboxFilterKey, wholeInbox, type InboxFilter } from '../desk/inbox.js';
import { useAnswer } from '../providers/data-provider.js';
import { count } from '../shared/format.js';
import { Answered, Section } from '../shared/ui/Page.js';

/** How much of each kind waits for the team, each with the way to it. */
export function InboxFigures() {
  const translate = useTranslate();
  const inbox = useAnswer(readInbox, { query: { pagesize: 1 } }, { refresh: 30_000 });
  return (
    <Section title={translate('desk.inbox.figures')} hint={translate('desk.inbox.figures_hint')}>
      <Answered of={inbox} height={56}>
        {({ Anzahlen }) => {
          const waiting = Anzahlen.filter(({ Anzahl }) => Anzahl > 0);
          if (waiting.length === 0) return <Typography>{translate('desk.inbox.empty')}</Typography>;
          return (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
              {waiting.map(({ Art, Anzahl, Ueberfaellig }) => (
                <li key={Art}>
                  <ToInbox filter={{ ...wholeInbox, kind: Art }}>
                    <b>{count(Anzahl)}</b>&nbsp;{translate(`desk.inbox.kind.${Art}`)}
                    {Ueberfaellig > 0 && (
                      <Box component="span" sx={{ ml: 0.75, color: 'error.main' }}>
                        {translate('desk.inbox.overdue_of', { smart_count: Ueberfaellig })}
                      </Box>
                    )}
                  </ToInbox>
                </li>
              ))}
            </Box>
          );
        }}
      </Answered>
    </Section>
  );
}

/** What is looked at is passed by the store: it says who has what. */
function ToInbox({ filter, children }: { filter: InboxFilter; children: React.ReactNode }) {
  const store = useStoreContext();
  return (
    <Button
      component={Link}
      to="/inbox"
      size="small"
      variant="outlined"
      onClick={() => store.setItem(inboxFilterKey, filter)}
    >
      {children}
    </Button>
  );
}
