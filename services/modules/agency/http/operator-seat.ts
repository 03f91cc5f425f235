import { objectToOperator, readOperatorSeat } from '#contract/agentur/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { answer, calls } from '#platform/http/call-table.js';
import { maskedAddress } from '#shared/texts.js';
import { StaffList } from '../use-cases/staff-list.js';

/** Of a former operator who is asked about one whom the platform wants to seat. */
export const operatorSeatCalls = [
  calls(StaffList, [
    answer(readOperatorSeat, async (list, { body, context }) => {
      const { proposed } = await list.toObjectTo(body.Link);
      return {
        Email: maskedAddress(proposed.email ?? ''),
        Programm: context.tenant.name,
        WiderspruchBis: toWireDateTime(proposed.objectionsUntil!),
      };
    }),
    answer(objectToOperator, (list, { body }) => list.objectToFirst(body.Link, body.Grund)),
  ]),
];
