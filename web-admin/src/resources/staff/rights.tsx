import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { roles as allRoles, type Role } from '#contract/agentur/schemas.js';
import type { SignInService } from '#contract/betrieb/staff.js';

/** `Betreiber · Agentur 4711` */
export function useRightsText() {
  const translate = useTranslate();
  return (roles: readonly Role[], agencyNumber: string | null): string =>
    [
      ...(roles.length > 0 ? roles.map(role => translate(`staff.role.${role}`)) : [translate('staff.no_roles')]),
      ...(agencyNumber === null ? [] : [translate('staff.agency', { number: agencyNumber })]),
    ].join(' · ');
}

export type Rule = SignInService['Zuordnung']['Rollen'][number];

/** Which value of the claim gives which role. */
export function Rules({ rules, onChange }: { rules: readonly Rule[]; onChange: (rules: Rule[]) => void }) {
  const translate = useTranslate();
  const set = (index: number, to: Partial<Rule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...to } : rule)));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {rules.map((rule, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            label={translate('sign-in-services.value')}
            value={rule.Wert}
            onChange={event => set(index, { Wert: event.target.value })}
            sx={{ flex: 1 }}
            slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
          />
          <TextField
            select
            label={translate('sign-in-services.role')}
            value={rule.Rolle}
            onChange={event => set(index, { Rolle: event.target.value as Role })}
            sx={{ flex: 1 }}
          >
            {allRoles.map(role => (
              <MenuItem key={role} value={role}>
                {translate(`staff.role.${role}`)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={translate('sign-in-services.remove_rule')}
            onClick={() => onChange(rules.filter((_, at) => at !== index))}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      ))}
      <Button
        variant="outlined"
        size="small"
        sx={{ justifySelf: 'start' }}
        onClick={() => onChange([...rules, { Wert: '', Rolle: 'AgenturMitarbeiter' }])}
      >
        {translate('sign-in-services.add_rule')}
      </Button>
    </Box>
  );
}
