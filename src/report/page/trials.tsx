import type { GroupScore } from '../../model/score.ts';
import { shownKs, trialTexts } from '../../scoring/text/trials.ts';

/** How several runs of a profile agree, over all that is selected; nothing where each has one. */
export function TrialTable({ group }: { readonly group: GroupScore }) {
  const ks = shownKs([group]);
  if (group.trials === undefined || ks.length === 0) return null;
  const { passHatK, passAtK, profiles, spread } = trialTexts(group.trials, ks);
  const rows = [
    { name: 'pass^k', about: 'all of k runs of a profile are valid', cells: passHatK },
    { name: 'pass@k', about: 'one of k runs of a profile is valid', cells: passAtK },
    ...(profiles ? [{ name: 'Profiles', about: 'have k runs or more', cells: profiles }] : []),
  ];
  return (
    <section aria-labelledby="trials-title">
      <h2 id="trials-title">Several runs of a profile</h2>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col" class="text">
              How probably, in percent
            </th>
            {ks.map((k) => (
              <th key={k} scope="col" class="number">
                k = {k}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, about, cells }) => (
            <tr key={name}>
              <th scope="row" class="text">
                {name}: {about}
              </th>
              {cells.map((cell, at) => (
                <td key={ks[at]} class="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {spread !== undefined && (
        <p class="note">
          Valid runs: {spread}, the standard deviation of the share of valid runs in each trial.
        </p>
      )}
    </section>
  );
}
