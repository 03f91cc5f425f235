import AddIcon from '@mui/icons-material/Add';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  IconButton,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface ListProps<Value> {
  readonly path: string;
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const off = -1;

/** Positions by name (-1: off) as a list to reorder and switch. */
export function InOrder({ path, label, help, error, value, onChange }: ListProps<Readonly<Record<string, number>>>) {
  const translate = useTranslate();
  const names = Object.keys(value);
  const shown = names.filter(name => value[name]! > off).sort((one, other) => value[one]! - value[other]!);
  const order = [...shown, ...names.filter(name => value[name]! <= off)];
  const put = (row: readonly string[]) => onChange(Object.fromEntries(names.map(name => [name, row.indexOf(name)])));
  const move = (at: number, to: number) => {
    const row = [...shown];
    row.splice(to, 0, ...row.splice(at, 1));
    put(row);
  };
  return (
    <FormControl component="fieldset" error={!!error}>
      <FormLabel component="legend" sx={{ fontWeight: 650 }}>
        {label}
      </FormLabel>
      <FormHelperText sx={{ mx: 0 }}>{error ?? help}</FormHelperText>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, maxWidth: 420 }}>
        {order.map((name, at) => {
          const title = translate(`configuration.field.${path}.${name}.name`);
          const isOn = at < shown.length;
          return (
            <Box
              component="li"
              key={name}
              sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider', py: 0.5 }}
            >
              <Switch
                checked={isOn}
                onChange={(_, on) => put(on ? [...shown, name] : shown.filter(one => one !== name))}
                slotProps={{ input: { 'aria-label': title } }}
              />
              <Typography sx={{ flex: 1 }} color={isOn ? 'text.primary' : 'text.secondary'}>
                {title}
              </Typography>
              {isOn && (
                <>
                  <IconButton
                    aria-label={translate('configuration.up', { name: title })}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowUpwardIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    aria-label={translate('configuration.down', { name: title })}
                    disabled={at === shown.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDownwardIcon fontSize="small" />
                  </IconButton>
                </>
              )}
            </Box>
          );
        })}
      </Box>
    </FormControl>
  );
}

type Entry = Readonly<Record<string, unknown>>;

/** List of entries with several fields each. */
export function Entries({
  label,
  help,
  error,
  value,
  empty,
  onChange,
  field,
}: ListProps<readonly Entry[]> & {
  readonly empty: Entry;
  readonly field: (name: string, entry: Entry, onChange: (value: unknown) => void) => ReactNode;
}) {
  const translate = useTranslate();
  const change = (at: number, name: string, changed: unknown) =>
    onChange(value.map((entry, index) => (index === at ? { ...entry, [name]: changed } : entry)));
  return (
    <FormControl component="fieldset" error={!!error} sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormHelperText sx={{ mx: 0 }}>{error ?? help}</FormHelperText>
      {value.map((entry, at) => (
        <Box
          key={at}
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            p: 2,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(260px, 1fr))' },
          }}
        >
          {Object.keys(empty).map(name => field(name, entry, changed => change(at, name, changed)))}
          <Button
            startIcon={<DeleteOutlineIcon />}
            sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            {translate('configuration.remove')}
          </Button>
        </Box>
      ))}
      <Button
        startIcon={<AddIcon />}
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() => onChange([...value, empty])}
      >
        {translate('configuration.add')}
      </Button>
    </FormControl>
  );
}

/** List of values: checkboxes if the schema names all of them, else one per line. */
export function Lines({
  path,
  label,
  help,
  error,
  choices,
  value,
  onChange,
}: ListProps<string[]> & { choices: readonly (string | number)[] | undefined }) {
  const translate = useTranslate();
  const [text, setText] = useState(value.join('\n'));
  if (choices)
    return (
      <FormControl component="fieldset" error={!!error}>
        <FormLabel component="legend">{label}</FormLabel>
        <Box>
          {choices.map(String).map(choice => (
            <FormControlLabel
              key={choice}
              label={translate(`configuration.choice.${path}.${choice}`)}
              control={
                <Checkbox
                  checked={value.includes(choice)}
                  onChange={(_, ticked) => onChange(ticked ? [...value, choice] : value.filter(one => one !== choice))}
                />
              }
            />
          ))}
        </Box>
        <FormHelperText>{error ?? help}</FormHelperText>
      </FormControl>
    );
  return (
    <TextField
      multiline
      minRows={2}
      label={label}
      value={text}
      onChange={event => {
        setText(event.target.value);
        onChange(
          event.target.value
            .split('\n')
            .map(line => line.trim())
            .filter(Boolean),
        );
      }}
      error={!!error}
      helperText={error ?? help}
      fullWidth
    />
  );
}
