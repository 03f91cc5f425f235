import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { StaffMembersOf, type StaffMember } from '../../agency/api.js';
import { InquiryInFull, type InquiryView } from '../../contact/api.js';
import { untouched, Work, type WorkNote } from '../persistence/work.js';
import { seenBy, type DeskReader } from './desk-reader.js';

export interface ShownInquiry extends InquiryView {
  readonly responsible: Pick<StaffMember, 'employeeNumber' | 'name'> | null;
  readonly dueOn: string | null;
  readonly notes: readonly WorkNote[];
}

/** A message of the contact page, with who has it and what the team noted. */
@Injectable()
export class InquiryPages {
  constructor(
    private readonly queries: QueryBus,
    private readonly work: Work,
  ) {}

  /** Refuses `not-found`, also for people whom another agency looks after. */
  async one(number: string, reader: DeskReader): Promise<ShownInquiry> {
    const inquiry = await this.queries.execute(new InquiryInFull(number, seenBy(reader), reader.name));
    const { responsibleId, dueOn, notes } = (await this.work.of('contact-message', [number])).get(number) ?? untouched;
    const [responsible = null] = responsibleId
      ? await this.queries.execute(new StaffMembersOf([responsibleId], []))
      : [];
    return { ...inquiry, responsible, dueOn, notes };
  }
}
