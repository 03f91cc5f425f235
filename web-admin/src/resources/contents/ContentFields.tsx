import { Box, TextField, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import type { EditorSchema } from '#contract/content/schemas.js';
import { labelOf, partitionOf, type ContentData, type ContentField } from './contents.data.js';

interface ContentFieldsProps {
  readonly schema: EditorSchema;
  readonly data: ContentData;
  readonly language: string;
  readonly disabled: boolean;
  /** By `Titel.de`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (data: ContentData) => void;
}

/** The fields of a kind, those of a language under it; a number is a number, everything else is text. */
export function ContentFields({ schema, data, language, disabled, errors, onChange }: ContentFieldsProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const set = (field: ContentField, text: string) => {
    const value = text === '' ? null : field.Art === 'number' ? Number(text.replace(',', '.')) : text;
    onChange({ ...data, [field.Name]: { ...data[field.Name], [partitionOf(field, language)]: value } });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {schema.Felder.map(field => {
        const partition = partitionOf(field, language);
        const error = errors[`${field.Name}.${partition}`];
        const long = field.Art === 'html' || field.Art === 'lines';
        return (
          <TextField
            key={`${field.Name} ${partition}`}
            label={labelOf(field, locale)}
            value={String(data[field.Name]?.[partition] ?? '')}
            onChange={event => set(field, event.target.value)}
            required={field.Pflicht}
            disabled={disabled}
            error={error !== undefined}
            helperText={
              error ??
              (field.Art === 'html'
                ? translate('contents.html_hint')
                : field.JeSprache
                  ? undefined
                  : translate('contents.all_languages'))
            }
            type={field.Art === 'number' ? 'number' : 'text'}
            multiline={long}
            minRows={field.Art === 'html' ? 10 : 2}
            maxRows={field.Art === 'html' ? 28 : 8}
            fullWidth
            slotProps={{
              htmlInput: {
                lang: field.JeSprache ? language : undefined,
                spellCheck: field.JeSprache,
                ...(field.Art === 'html' && {
                  style: { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', fontSize: '0.875rem' },
                }),
              },
            }}
          />
        );
      })}
      <Typography variant="body2" color="text.secondary">
        {translate(`contents.shown.${schema.Name}`)} {translate('contents.variables_hint')}
      </Typography>
    </Box>
  );
}
