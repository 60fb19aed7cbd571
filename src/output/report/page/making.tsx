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
      {data.metrics.map(({ run, rows }) => (
        <table key={run} class="metrics">
          <caption>
            In the numbers of the SwiftHand paper: <b>{run}</b>
          </caption>
          <thead>
            <tr>
              <th scope="col">Metric</th>
              <th scope="col">Here</th>
              <th scope="col">Paper, 18 apps</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, here, paper }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{here}</td>
                <td>{paper}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
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
