import type { PageDetail } from '../page-data.ts';
import type { PageReport } from './read-report.ts';
import { visible } from './visible.ts';

/** How the gold came about: the plan as a picture, and the audit trail. */
export function Explanation({
  report,
  detail,
}: {
  readonly report: PageReport;
  readonly detail: PageDetail;
}) {
  const audit = detail.audit === undefined ? undefined : report.auditAt(detail.audit);
  const picture = detail.picture === undefined ? undefined : report.pictureAt(detail.picture);
  return (
    <section aria-labelledby="gold-title">
      <h2 id="gold-title">How the gold came about</h2>
      {picture && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        <section class="scroll picture" tabIndex={0} aria-label="Plan">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`}
            alt={visible(picture.text)}
          />
        </section>
      )}
      {picture === undefined && audit !== undefined && (
        <p class="note">{withoutPicture(report.index.undrawn)}</p>
      )}
      {audit === undefined ? (
        <Missing {...detail} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        <section class="scroll" tabIndex={0} aria-label="Audit trail">
          <pre class="audit">{audit}</pre>
        </section>
      )}
    </section>
  );
}

function withoutPicture(undrawn: string | undefined): string {
  return undrawn === undefined
    ? "The plan's picture is not in this file, which has those of other plans: there is no room for all of them."
    : `The plan's picture is not in this file: where it was made, the package that draws plans was not installed (npm install ${undrawn}).`;
}

const why = {
  unknown:
    'The profile is not among those that this report was made with, or could not be compiled.',
  other:
    'The workflows and profiles that this report was made with give other gold than what was scored.',
  full: 'The audit trails of the first profiles, those with mistakes before all others, are in this file. This one is not; traxgen explain --profile ID prints it.',
} as const;

function Missing({ unexplained }: PageDetail) {
  if (unexplained !== undefined) return <p class="note">{why[unexplained]}</p>;
  return (
    <p class="note">
      The plan's picture and the audit trail need the workflows and the profiles:{' '}
      <code>traxgen report scores.json --workflows FILES --profiles FILES</code>, or traxgen score
      with --report where the gold is compiled on the way.
    </p>
  );
}
