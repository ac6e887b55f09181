/// <reference types="node" />
// A server that answers every create with the same payment: the other end of the call that the bench measures.
// It is no bank: it checks nothing.

import { createServer } from 'node:http'

const answer = JSON.stringify({
  paymentId: 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03',
  paymentOperationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
  paymentOperationValidation: 'q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=',
})

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () =>
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(answer),
  )
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
