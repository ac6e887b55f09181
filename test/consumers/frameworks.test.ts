// Two users' projects in frameworks, with the package as it is packed: types, a build, and a walk in a browser.
// Runs with --all, as all consumers: it needs the registry. `npm run frameworks` drives the other six.
import { test } from '#kit'
import { buildProject, checkProject, driveProject, installProject } from '../frameworks/project.ts'
import { install } from './packed.ts'

const { folder, silta } = await install()

for (const name of ['react', 'vue']) {
  test(`installs in a project of ${name} that is strictly checked, built and pays, and whose faults are told (ecosystem: 5)`, async () => {
    const project = await installProject(name, folder, silta)
    await checkProject(name, project)
    await buildProject(project)
    await driveProject(name, project)
  })
}
