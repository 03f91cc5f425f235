import { Alert, Box, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { listWaitingDecisions, type WaitingDecisions } from '#contract/agentur/calls.js';
import { useSession } from '../shared/session.js';
import { useAnswer } from '../providers/data-provider.js';
import { mayOpen, type ResourceName } from '../resources/index.js';
import { count, day } from '../shared/format.js';
import { Page, Section } from '../shared/ui/Page.js';
import { FilteredLink } from '../shared/ui/ListPage.js';
import { OperatorFigures, PlatformFigures } from './OperatorFigures.js';
import { StaffFigures } from './StaffFigures.js';

/** Only drafts have one, and its page only platform operators: fetched apart. */
const OwnChecklist = lazy(async () => ({
  default: (await import('../resources/tenants/TenantPages.js')).OwnChecklist,
}));

type Kind = WaitingDecisions[number]['Art'];
/** Where each is decided; goodwill stands on this very page. */
const places: Record<
  Kind,
  { readonly resource: ResourceName; readonly filter?: Readonly<Record<string, string>> } | null
> = {
  Kulanz: null,
  Zuordnungen: { resource: 'orders', filter: { state: 'unassigned' } },
  Stapel: { resource: 'batches', filter: { status: 'Versiegelt' } },
  Ruecklaeufer: { resource: 'bank-answers' },
  Zahlungskonto: { resource: 'payout-account' },
  Pruefungen: { resource: 'batches' },
  Wiederholungen: { resource: 'refires' },
  Personal: { resource: 'staff' },
  Anmeldedienste: { resource: 'sign-in-services' },
};

/** What waits for this person's decision, the oldest first; nothing where nothing does. */
function WaitingForYou() {
  const translate = useTranslate();
  const { data } = useAnswer(listWaitingDecisions, {}, { refresh: 30_000 });
  if (!data || data.length === 0) return null;
  return (
    <Section title={translate('waiting.title')} hint={translate('waiting.hint')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {data.map(({ Art, Anzahl, AeltestesSeit }) => {
          const place = places[Art];
          return (
            <Box
              component="li"
              key={Art}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.75 }}
            >
              <Typography
                component="span"
                sx={{
                  fontWeight: 750,
                  fontSize: '1.25rem',
                  letterSpacing: '-0.02em',
                  minWidth: '2ch',
                  textAlign: 'right',
                }}
              >
                {count(Anzahl)}
              </Typography>
              <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>
                  {translate(`waiting.kind.${Art}`, { smart_count: Anzahl })}
                </Typography>
                {AeltestesSeit && (
                  <Typography variant="body2" color="text.secondary">
                    {translate('waiting.since', { date: day(AeltestesSeit) })}
                  </Typography>
                )}
              </Box>
              {place ? (
                <FilteredLink resource={place.resource} {...(place.filter && { filter: place.filter })}>
                  {translate('operator.approval_action')}
                </FilteredLink>
              ) : (
                <Typography variant="body2" color="text.secondary">
                  {translate('waiting.below')}
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

/** What waits for this person, by what they may do. */
export function Dashboard() {
  const translate = useTranslate();
  const session = useSession();
  const roles = session?.roles ?? [];
  const staff = mayOpen(roles, 'orders');
  const operator = mayOpen(roles, 'batches');
  const platform = mayOpen(roles, 'projections');
  const intro = platform ? 'dashboard.platform_intro' : operator ? 'dashboard.operator_intro' : 'dashboard.staff_intro';
  return (
    <Page
      title={translate('nav.overview')}
      intro={
        session &&
        `${translate('dashboard.hello', { name: session.name })}. ${staff || operator || platform ? translate(intro) : ''}`
      }
    >
      {(staff || operator) && <WaitingForYou />}
      {staff && <StaffFigures />}
      {operator && (
        <Suspense>
          <OwnChecklist />
        </Suspense>
      )}
      {operator && <OperatorFigures />}
      {platform && <PlatformFigures />}
      {!staff && !operator && !platform && <Alert severity="info">{translate('signin.no_rights')}</Alert>}
    </Page>
  );
}
