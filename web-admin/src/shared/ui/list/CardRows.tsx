import { Box, Checkbox, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';

export interface CardContent {
  readonly title: ReactNode;
  readonly chip?: ReactNode;
  readonly amount?: ReactNode;
  readonly lines: readonly ReactNode[];
  readonly action?: ReactNode;
}

interface CardRowsProps<R extends RaRecord> {
  readonly card: (record: R) => CardContent;
  readonly pathOf?: (record: R) => string;
  readonly selectable?: (record: R) => boolean;
}

/** Rows for a narrow screen: what identifies the row, its state and its money first. */
export function CardRows<R extends RaRecord>({ card, pathOf, selectable }: CardRowsProps<R>) {
  const { data = [], selectedIds = [], onToggleItem } = useListContext<R>();
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(record => {
        const { title, chip, amount, lines, action } = card(record);
        return (
          <Box
            component="li"
            key={record.id}
            sx={{
              display: 'flex',
              gap: 1,
              px: 2,
              py: 1.75,
              borderBottom: '1px solid',
              borderColor: 'divider',
              '&:last-child': { borderBottom: 0 },
            }}
          >
            {selectable?.(record) && (
              <Checkbox
                sx={{ p: 1.25, m: -1.25, mr: -0.5, alignSelf: 'flex-start' }}
                checked={selectedIds.includes(record.id)}
                onChange={() => onToggleItem(record.id)}
                slotProps={{ input: { 'aria-label': translate('list.select', { name: String(record.id) }) } }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'baseline' }}>
                <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 700, overflowWrap: 'anywhere' }}>
                  {pathOf ? (
                    <Box component={Link} to={pathOf(record)} sx={{ color: 'inherit', textDecoration: 'none' }}>
                      {title}
                    </Box>
                  ) : (
                    title
                  )}
                </Typography>
                {amount && <Typography sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>{amount}</Typography>}
              </Box>
              {lines.filter(Boolean).map((line, index) => (
                <Typography
                  key={index}
                  variant="body2"
                  color="text.secondary"
                  component="div"
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {line}
                </Typography>
              ))}
              {(chip || action) && (
                <Box
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    justifyContent: 'space-between',
                    gap: 1,
                    mt: 0.75,
                    minHeight: 32,
                  }}
                >
                  {chip}
                  <Box sx={{ ml: 'auto' }}>{action}</Box>
                </Box>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
