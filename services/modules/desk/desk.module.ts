import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import { deskCalls } from './http/desk.js';
import { inboxCalls } from './http/inbox.js';
import { inquiryCalls } from './http/inquiry.js';
import { Work, WorkItemRow, WorkNoteRow } from './persistence/work.js';
import { KeptNotes } from './persistence/kept-notes.js';
import { CaseHistory } from './queries/case-history.js';
import { CasePages } from './queries/case-pages.js';
import { Inbox } from './queries/inbox.js';
import { InquiryPages } from './queries/inquiry-pages.js';
import { InternalNotes } from './queries/internal-notes.js';
import { DeskIndex } from './queries/search-index.js';
import { DeskSearch } from './queries/search.js';
import { VisiblePeople } from './queries/visible-people.js';
import { reactions } from './reactions/index.js';
import { ShowPersonInFull } from './use-cases/show-person-in-full.js';
import { SendMailAgain } from './use-cases/send-mail-again.js';
import { WorkOnCases } from './use-cases/work-on-cases.js';
import { WorkOnInbox } from './use-cases/work-on-inbox.js';
import { WorkOnItems } from './use-cases/work-on-items.js';

/** The desk of a team: search, case pages, notes, and who has what. */
@Module({
  imports: [MikroOrmModule.forFeature([WorkItemRow, WorkNoteRow]), IntakeModule],
  controllers: [...deskCalls, ...inboxCalls, ...inquiryCalls],
  providers: [
    CaseHistory,
    CasePages,
    DeskIndex,
    DeskSearch,
    Inbox,
    InquiryPages,
    InternalNotes,
    KeptNotes,
    SendMailAgain,
    ShowPersonInFull,
    VisiblePeople,
    Work,
    WorkOnCases,
    WorkOnInbox,
    WorkOnItems,
    ...reactions,
  ],
})
export class DeskModule {}
