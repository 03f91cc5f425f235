import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { mayOpen } from '../shared/session/abilities.js';
import { useSession } from '../layout/ConsoleLayout.js';
import { Page } from '../shared/ui/Page.js';
import { OperatorFigures } from './OperatorFigures.js';
import { PlatformFigures } from './PlatformFigures.js';
import { StaffFigures } from './StaffFigures.js';
import { WaitingForYou } from './WaitingForYou.js';

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
      {operator && <OperatorFigures />}
      {platform && <PlatformFigures />}
      {!staff && !operator && !platform && <Alert severity="info">{translate('signin.no_rights')}</Alert>}
    </Page>
  );
}
