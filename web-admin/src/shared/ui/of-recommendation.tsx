import { Box, Chip } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { day } from '../format.js';

/** A period as the report's filters take it, from the first to the last second. */
interface Range {
  readonly von?: string;
  readonly bis?: string;
}

/**
 * Filters that a figure of the statistics sets on the list it opens. `recommendedProductName` is only shown: the wire
 * filters by the product's id.
 */
export interface OfRecommendation {
  readonly recommendedAt?: Range;
  readonly recommendedProduct?: number;
  readonly recommendedProductName?: string;
  readonly recommendationChannel?: readonly string[];
  readonly agencyNumber?: readonly string[];
  readonly invitedBy?: readonly string[];
  readonly confirmedAt?: Range;
  readonly contractClosed?: true;
  readonly ending?: string;
}

type Shown = readonly (keyof OfRecommendation)[];
/** What each chip stands for, and what its removal removes. */
const chips: readonly Shown[] = [
  ['recommendedAt'],
  ['recommendedProduct', 'recommendedProductName'],
  ['recommendationChannel'],
  ['agencyNumber'],
  ['invitedBy'],
  ['confirmedAt'],
  ['contractClosed'],
  ['ending'],
];

function textOf(
  name: keyof OfRecommendation,
  filter: OfRecommendation,
  translate: ReturnType<typeof useTranslate>,
): string {
  const of = (value: string | undefined) => value || translate('of_recommendation.none');
  switch (name) {
    case 'recommendedAt': {
      const { von, bis } = filter.recommendedAt ?? {};
      return translate('of_recommendation.recommendedAt', { from: von ? day(von) : '…', until: bis ? day(bis) : '…' });
    }
    case 'recommendedProduct':
      return translate('of_recommendation.recommendedProduct', {
        value: of(filter.recommendedProductName ?? String(filter.recommendedProduct)),
      });
    case 'recommendationChannel':
    case 'agencyNumber':
      return translate(`of_recommendation.${name}`, { value: of(filter[name]?.[0]) });
    case 'invitedBy':
      return translate('of_recommendation.invitedBy', { value: of(filter.invitedBy?.[0]) });
    case 'ending':
      return translate('of_recommendation.ending', { value: translate(`code.${filter.ending}`) });
    default:
      return translate(`of_recommendation.${name}`);
  }
}

/** The filters that a figure of the statistics brought, each with the way out of it; nothing where there are none. */
export function OfRecommendationFilter() {
  const translate = useTranslate();
  const { filterValues = {}, setFilters } = useListContext();
  const filter = filterValues as OfRecommendation;
  const set = chips.filter(([name]) => filter[name!] !== undefined);
  if (set.length === 0) return null;
  const without = (names: Shown) =>
    setFilters(
      Object.fromEntries(Object.entries(filterValues).filter(([name]) => !(names as readonly string[]).includes(name))),
      [],
    );
  return (
    <Box
      role="group"
      aria-label={translate('of_recommendation.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flexBasis: '100%' }}
    >
      {set.map(names => {
        const text = textOf(names[0]!, filter, translate);
        return (
          <Chip
            key={names[0]}
            label={text}
            onDelete={() => without(names)}
            title={translate('of_recommendation.remove', { filter: text })}
          />
        );
      })}
    </Box>
  );
}
