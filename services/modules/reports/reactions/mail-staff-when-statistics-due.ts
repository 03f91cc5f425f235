import { QueryBus } from '@nestjs/cqrs';
import { Reaction } from '#engine/reactions/reaction.js';
import { MailReaction } from '#mail/mail-reaction.js';
import { consolePageFor, staffAsStranger } from '#mail/mail-recipient.js';
import { MailService } from '#mail/mail-service.js';
import type { OutgoingMail } from '#mail/mailer.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { mayDo } from '#platform/http/authenticate.js';
import { StaffWithAddressOf } from '../../agency/api.js';
import { StatisticsAreDue } from '../events.js';
import { statisticsMail } from '../mails/statistics/mail.js';
import { NamedStatistics } from '../queries/named-statistics.js';
import { scopeOf } from '../queries/report.js';
import { StatisticsFile } from '../queries/statistics-file.js';

/** What the person's agency may see when the mail is written; none to who was blocked or changed to another role meanwhile. */
@Reaction({ name: 'mail-staff-when-statistics-due', queue: 'mails', on: [StatisticsAreDue] })
export class MailStaffWhenStatisticsDue extends MailReaction<EventFrom<typeof StatisticsAreDue>> {
  constructor(
    mailService: MailService,
    private readonly queries: QueryBus,
    private readonly statistics: NamedStatistics,
    private readonly files: StatisticsFile,
  ) {
    super(mailService);
  }

  async prepare({ data }: RecordedEvent<EventFrom<typeof StatisticsAreDue>>): Promise<OutgoingMail | null> {
    const staff = await this.queries.execute(new StaffWithAddressOf(data.userId));
    if (!staff || !mayDo(staff.roles, 'StatistikReport')) return null;
    const { total, rows } = await this.statistics.of(scopeOf(null, staff), data, data.by, staff.language);
    const file = this.files.of(rows, data.by, data);
    const mail = await this.mailService.toStranger(staffAsStranger(staff), to =>
      statisticsMail(to, {
        ...data,
        total,
        consoleUrl: consolePageFor(to, 'statistics'),
      }),
    );
    return (
      mail && {
        ...mail,
        attachments: [{ filename: file.name, content: file.content, contentType: 'text/csv; charset=utf-8' }],
      }
    );
  }
}
