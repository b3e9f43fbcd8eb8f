// The limit of a fan-out: sockets that are let in without a question, and one frame sent to each of them with send().
// Arguments: port, sockets, bytes of a message. A line "broadcasts pause-in-ms" begins a slice; it is answered with the
// microseconds of processor time that it took.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static const char UPGRADED[] =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static long processor_us(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000L + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
}

static int let_in(int door) {
  int one = 1;
  char request[2048];
  size_t length = 0;
  int socket = accept(door, NULL, NULL);
  if (socket < 0) fail("accept");
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  do {
    ssize_t got = read(socket, request + length, sizeof request - 1 - length);
    if (got <= 0) fail("read");
    length += (size_t)got;
    request[length] = '\0';
  } while (!strstr(request, "\r\n\r\n"));
  if (send(socket, UPGRADED, sizeof UPGRADED - 1, 0) < 0) fail("send");
  return socket;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  int count = atoi(argv[2]), one = 1, broadcasts, pause_ms;
  size_t bytes = (size_t)atoi(argv[3]);
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(argv[1]))};
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int door = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(door, (struct sockaddr *)&place, sizeof place) < 0 || listen(door, 4096) < 0) fail("listen");
  puts("listening");
  fflush(stdout);

  int *sockets = malloc((size_t)count * sizeof *sockets);
  for (int i = 0; i < count; i++) sockets[i] = let_in(door);

  // A text frame of a server: two bytes, the length, the text.
  unsigned char *frame = malloc(bytes + 4);
  memset(frame, 'x', bytes + 4);
  frame[0] = 0x81;
  frame[1] = 126;
  frame[2] = (unsigned char)(bytes >> 8);
  frame[3] = (unsigned char)(bytes & 255);

  char line[64];
  while (fgets(line, sizeof line, stdin) && sscanf(line, "%d %d", &broadcasts, &pause_ms) == 2) {
    long before = processor_us();
    for (int i = 0; i < broadcasts; i++) {
      for (int k = 0; k < count; k++)
        if (send(sockets[k], frame, bytes + 4, MSG_NOSIGNAL) != (ssize_t)(bytes + 4)) fail("send");
      usleep((useconds_t)pause_ms * 1000);
    }
    printf("%ld\n", processor_us() - before);
    fflush(stdout);
  }
  return 0;
}
