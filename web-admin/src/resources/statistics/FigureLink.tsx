import { Link as PlainLink } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listAddress } from '../../shared/ui/ListPage.js';
import { listOfFigure, type By, type Days, type StatisticsRow } from './figure-lists.js';

interface FigureLinkProps {
  readonly figure: Parameters<typeof listOfFigure>[0];
  readonly days: Days;
  readonly by?: By;
  readonly row?: StatisticsRow;
  readonly value: number | null;
  readonly children: ReactNode;
}

/** A count that opens the list of what it counts; plain where it counts nothing, or no list has just these. */
export function FigureLink({ figure, days, by, row, value, children }: FigureLinkProps) {
  const translate = useTranslate();
  const list = value ? listOfFigure(figure, days, by, row) : null;
  if (!list) return <b>{children}</b>;
  return (
    <PlainLink
      component={Link}
      to={listAddress(list.resource, list)}
      title={translate('statistics.open', { list: translate(`resources.${list.resource}.name`, { smart_count: 2 }) })}
      sx={{ fontWeight: 650 }}
    >
      {children}
    </PlainLink>
  );
}
