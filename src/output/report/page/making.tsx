import type { ReportData } from '../data.js';
import { Copy } from './copy.js';

/** What it takes to make the run again. */
export function Making({ data }: { readonly data: ReportData }) {
  const { made, app, totals } = data;
  const missed = totals.activities.declared.filter((name) => !totals.activities.reached.includes(name));
  return (
    <>
      {made.commands.map((command) => (
        <Copy key={command} text={command} name="the command that repeats this run" />
      ))}
      <table>
        <tbody>
          <Row name="App" value={app.file} />
          <Row name="Device" value={made.device} />
          <Row name="Begun" value={made.startedAt} />
          <Row name="Gauntlet" value={made.gauntlet} />
          {made.facts.map(([name, value]) => (
            <Row key={name} name={name} value={value} />
          ))}
          {missed.length > 0 && <Row name="Activities not reached" value={missed.join(', ')} />}
        </tbody>
      </table>
    </>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{value}</td>
    </tr>
  );
}
