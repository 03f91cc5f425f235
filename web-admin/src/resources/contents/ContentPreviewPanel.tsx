import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { previewContent } from '#contract/content/edit-calls.js';
import type { EditorSchema } from '#contract/content/schemas.js';
import { useAnswer } from '../../providers/data/answers.js';
import { Section } from '../../shared/ui/Section.js';
import { labelOf, partitionOf, type ContentData } from './contents.data.js';

/** As visitors will read it: cleaned by the server, variables filled in. Follows the typing when it rests. */
export function ContentPreviewPanel({
  schema,
  data,
  language,
}: {
  schema: EditorSchema;
  data: ContentData;
  language: string;
}) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const rested = useRested(data);
  const { data: preview, error } = useAnswer(previewContent, {
    params: { schema: schema.Name },
    body: { Daten: rested },
  });
  const shown = schema.Felder.filter(({ Art, Name }) => Art !== 'number' && Art !== 'link' && Name !== schema.Kennfeld);
  const text = (name: string, partition: string) => String(preview?.Daten[name]?.[partition] ?? '');
  /** `Titel.de` as `Titel (Deutsch)`. */
  const written = (part: string) => {
    const [name = '', partition = ''] = part.split('.');
    const field = schema.Felder.find(({ Name }) => Name === name);
    const label = field ? labelOf(field, locale) : name;
    return partition === 'iv' ? label : `${label} (${translate(`contents.languages.${partition}`)})`;
  };
  return (
    <Section title={translate('contents.preview')} hint={translate(`contents.languages.${language}`)}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!preview && !error && <Skeleton variant="rounded" height={160} />}
      {preview && (
        <Box lang={language} sx={{ display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
          {preview.Fehlend.length > 0 && (
            <Alert severity="warning">
              {translate('contents.missing', { fields: preview.Fehlend.map(written).join(', ') })}
            </Alert>
          )}
          {shown.map(field => {
            const value = text(field.Name, partitionOf(field, language));
            if (value === '') return null;
            if (field.Art === 'html')
              return (
                <Box
                  key={field.Name}
                  sx={{
                    '& h2': { fontSize: '1.15rem', mt: 2.5, mb: 0.75 },
                    '& p, & ul': { my: 0.75 },
                    '& a': { color: 'primary.main' },
                  }}
                  dangerouslySetInnerHTML={{ __html: value }}
                />
              );
            const title = field.Name === schema.Titelfeld;
            return (
              <Typography
                key={field.Name}
                component="p"
                sx={{
                  whiteSpace: 'pre-line',
                  ...(title && { fontSize: '1.5rem', fontWeight: 750, letterSpacing: '-0.02em', lineHeight: 1.2 }),
                }}
              >
                {value}
              </Typography>
            );
          })}
        </Box>
      )}
    </Section>
  );
}

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const rest = setTimeout(() => setRested(value), 400);
    return () => clearTimeout(rest);
  }, [value]);
  return rested;
}
